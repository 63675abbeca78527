import {
  type CheckResult,
  type Outcome,
  type SipTransport,
  type Step,
  buildSteps,
} from "@portal/model/account-check/outcomes.ts";
import type { Watcher } from "./dialog.ts";

type Values = { -readonly [K in keyof CheckResult["values"]]: CheckResult["values"][K] };

/** Tracks how far a test has come and what it has observed. */
export class CheckProgress implements Watcher {
  readonly #began = performance.now();
  readonly #reached = new Set<Step>();
  #refused = false;
  readonly values: Omit<Values, "ms">;
  registered: number | undefined;

  constructor(transport: SipTransport) {
    this.values = { transport };
  }

  reach(...steps: Step[]): void {
    for (const step of steps) this.#reached.add(step);
  }

  has(step: Step): boolean {
    return this.#reached.has(step);
  }

  heard(): void {
    this.reach("port");
  }

  answered(status: number): void {
    this.values.status = status;
    this.reach("answer");
  }

  challenged(realm: string, algorithm: string): void {
    this.values.realm = realm.slice(0, 100);
    this.values.algorithm = algorithm;
    this.reach("challenge");
  }

  /** Marks the last step as failed, whether or not the phone system asked for a password. */
  refused(): void {
    this.#refused = true;
  }

  finding(outcome: Outcome): CheckResult {
    const { transport } = this.values;
    const reached = [...this.#reached];
    const next = buildSteps(transport, reached, null).find(({ state }) => state === "not_reached")?.step;
    const isOver = this.has("accepted") || outcome === "bad_input" || outcome === "reachable";
    const failed = this.#refused ? "accepted" : isOver ? null : next;
    return {
      outcome,
      steps: buildSteps(transport, reached, failed ?? null),
      values: { ...this.values, ms: Math.round(performance.now() - this.#began) },
      ...(this.registered !== undefined && { registered: this.registered }),
    };
  }
}
