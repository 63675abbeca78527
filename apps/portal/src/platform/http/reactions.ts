import { ERRORS, type Reaction } from "@portal/model/errors.ts";
import type { CallFailed, Side } from "./call-failed.ts";

/** Effects that reactions can trigger. Each is provided by the code that owns it. */
export interface Effects {
  logOut(side: Side): void;
  showMaintenance(): void;
  warnStale(failed: CallFailed): void;
  reloadTeam(): void;
  /** Shows what must be completed before anything else; the failure's code says what. */
  finishStep(failed: CallFailed): void;
}

interface Row {
  readonly run: (effects: Effects, failed: CallFailed) => void;
  /** Whether to show the failure: not if the page is left or the reaction already shows it. */
  readonly showFailure: boolean;
}

/** Client behavior from the specification (§8) as a table. */
export const REACTIONS: Readonly<Record<Reaction, Row>> = {
  log_out: { showFailure: false, run: (effects, failed) => effects.logOut(failed.side) },
  reload_page: { showFailure: false, run: (effects) => effects.showMaintenance() },
  warn_stale: { showFailure: false, run: (effects, failed) => effects.warnStale(failed) },
  reload_team: { showFailure: true, run: (effects) => effects.reloadTeam() },
  finish_step: { showFailure: false, run: (effects, failed) => effects.finishStep(failed) },
};

const effects: Effects = { logOut() {}, showMaintenance() {}, warnStale() {}, reloadTeam() {}, finishStep() {} };

export function registerEffects(given: Partial<Effects>): void {
  Object.assign(effects, given);
}

function rowOf(failed: CallFailed): Row | undefined {
  const then = failed.code === "offline" || failed.code === "unknown" ? undefined : ERRORS[failed.code].then;
  return then && REACTIONS[then];
}

export const runReaction = (failed: CallFailed): void => rowOf(failed)?.run(effects, failed);
export const shouldShowFailure = (failed: CallFailed): boolean => rowOf(failed)?.showFailure ?? true;
