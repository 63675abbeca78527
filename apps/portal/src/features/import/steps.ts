import type { BulkRun, RunState } from "@portal/model/bulk/contract.ts";

export const STEPS = ["file", "check", "plan", "create"] as const;
export type Step = (typeof STEPS)[number];

/** Where somebody is; what the step needs that is not in the draft comes with it. */
export type Stage =
  | { readonly at: "file" | "check" }
  | { readonly at: "plan"; readonly run: BulkRun }
  | { readonly at: "create"; readonly run_id: BulkRun["id"] };

export function stepStatusOf(step: Step, current: Step): "done" | "current" | "open" {
  const ahead = STEPS.indexOf(step) - STEPS.indexOf(current);
  if (ahead === 0) return "current";
  return ahead < 0 ? "done" : "open";
}

/** What was typed here is nowhere else until the run has begun. */
export const isUnsaved = (step: Step): boolean => step === "check" || step === "plan";

export const isUnderway = (state: RunState): boolean => state === "running" || state === "undoing";

/** An ended run is offered to look at for this long. */
const OFFERED_MS = 3_600_000;

/** What the team's last run means for somebody who comes in: to be watched, to be offered, or nothing. */
export function initialViewOf(run: BulkRun | null, now: number): "watch" | "offer" | "fresh" {
  if (run === null) return "fresh";
  if (isUnderway(run.state)) return "watch";
  const recent = run.finished_at !== null && now - run.finished_at * 1000 < OFFERED_MS;
  return run.state !== "planned" && recent ? "offer" : "fresh";
}
