import { ERRORS, type Reaction } from "@portal/model/errors.ts";
import type { CallFailed, Side } from "./call-failed.ts";

/** What the portal can do by itself; each part is provided by whoever owns the means. */
export interface Effects {
  logOut(side: Side): void;
  showMaintenance(): void;
  warnStale(failed: CallFailed): void;
  reloadTeam(): void;
  /** What must be done before anything else is open; the failure's code says what. */
  finishStep(failed: CallFailed): void;
}

interface Row {
  readonly run: (effects: Effects, failed: CallFailed) => void;
  /** Whether the failure still has to be told: not when the page is left, nor when the reaction told it. */
  readonly tell: boolean;
}

/** Client behaviour of the specification (§8) as a table. */
export const REACTIONS: Readonly<Record<Reaction, Row>> = {
  log_out: { tell: false, run: (effects, failed) => effects.logOut(failed.side) },
  reload_page: { tell: false, run: (effects) => effects.showMaintenance() },
  warn_stale: { tell: false, run: (effects, failed) => effects.warnStale(failed) },
  reload_team: { tell: true, run: (effects) => effects.reloadTeam() },
  finish_step: { tell: false, run: (effects, failed) => effects.finishStep(failed) },
};

const effects: Effects = { logOut() {}, showMaintenance() {}, warnStale() {}, reloadTeam() {}, finishStep() {} };

export function provideEffects(given: Partial<Effects>): void {
  Object.assign(effects, given);
}

function rowOf(failed: CallFailed): Row | undefined {
  const then = failed.code === "offline" || failed.code === "unknown" ? undefined : ERRORS[failed.code].then;
  return then && REACTIONS[then];
}

export const react = (failed: CallFailed): void => rowOf(failed)?.run(effects, failed);
export const mustBeTold = (failed: CallFailed): boolean => rowOf(failed)?.tell ?? true;
