import type { Match } from "@portal/model/bulk/columns.ts";
import type { BulkRun } from "@portal/model/bulk/contract.ts";
import type { RunState } from "@portal/model/bulk/run-state.ts";
import type { Table } from "@portal/model/sheets/table.ts";

export const STEPS = ["file", "check", "plan", "create"] as const;
export type Step = (typeof STEPS)[number];

/** A file with its own columns. */
export interface Source {
  readonly file_name: string;
  readonly table: Table;
  readonly matches: readonly Match[];
}

/** The current step, with the data it needs beyond the draft. Matching columns is a part of the first one. */
export type Stage =
  | { readonly at: "file" | "check" }
  | { readonly at: "match"; readonly source: Source }
  | { readonly at: "plan"; readonly run: BulkRun }
  | { readonly at: "create"; readonly run_id: BulkRun["id"] };

export function stepStatusOf(step: Step, current: Step): "done" | "current" | "open" {
  const ahead = STEPS.indexOf(step) - STEPS.indexOf(current);
  if (ahead === 0) return "current";
  return ahead < 0 ? "done" : "open";
}

export const stepOf = ({ at }: Stage): Step => (at === "match" ? "file" : at);

export const isUnderway = (state: RunState): boolean => state === "running" || state === "undoing";

/** An ended run is offered for review for this long. */
const OFFERED_MS = 3_600_000;

/** How the page starts, given the team's last run: watch it, offer it for review, or ignore it. */
export function initialViewOf(run: BulkRun | null, now: number): "watch" | "offer" | "fresh" {
  if (run === null) return "fresh";
  if (isUnderway(run.state)) return "watch";
  const recent = run.finished_at !== null && now - run.finished_at * 1000 < OFFERED_MS;
  return run.state !== "planned" && recent ? "offer" : "fresh";
}
