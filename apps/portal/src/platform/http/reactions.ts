import type { ErrorCode } from "@portal/model/errors.ts";
import type { CallFailed, Side } from "./call-failed.ts";

/** What the portal does on an error besides showing its text. */
type Reaction =
  | "log_out" // the session has ended: forget it and go to the login page of this area
  | "reload_page" // maintenance: reload when it is over
  | "warn_stale" // someone else saved first: warn for 10 seconds and offer the newer values
  | "reload_team" // the object no longer exists: fetch the team again
  | "finish_step"; // the person must do something first (verify, accept terms, second factor)

/** The errors with a reaction. The catalogue itself stays on the server, because the first page has no room for it. */
const REACTION_OF: Partial<Record<string, Reaction>> = {
  "server.maintenance": "reload_page",
  "session.required": "log_out",
  "session.canceled": "finish_step",
  "session.suspended": "finish_step",
  "session.unverified": "finish_step",
  "session.mfa_pending": "finish_step",
  "session.password_due": "finish_step",
  "session.terms_pending": "finish_step",
  "member.stale": "warn_stale",
  "member.gone": "reload_team",
  "contacts.stale": "warn_stale",
  "contacts.gone": "reload_team",
  "actions.stale": "warn_stale",
  "voice.gone": "reload_team",
  "voice.stale": "warn_stale",
  "device.gone": "reload_team",
  "subscription.stale": "warn_stale",
  "ticket.stale": "warn_stale",
  "alert.stale": "warn_stale",
  "itsp.stale": "warn_stale",
  "team.stale": "warn_stale",
  "team.gone": "reload_team",
} satisfies Partial<Record<ErrorCode, Reaction>>;

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
const REACTIONS: Readonly<Record<Reaction, Row>> = {
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
  const then = REACTION_OF[failed.code];
  return then && REACTIONS[then];
}

export const runReaction = (failed: CallFailed): void => rowOf(failed)?.run(effects, failed);
export const shouldShowFailure = (failed: CallFailed): boolean => rowOf(failed)?.showFailure ?? true;
