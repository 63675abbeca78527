import type { FEATURES } from "../features.ts";

/** Actions that no call declares: refusals, jobs, and entries that one call adds beside its own. */
type UndeclaredAction =
  | "account.not_created"
  | "audit.chain_began"
  | "audit_stream.disabled"
  | "device.token_reused"
  | "join.refused"
  | "migration.completed"
  | "migration.failed"
  | "payment.refused"
  | "release.published"
  | "release.withdrawn"
  | "session.delayed"
  | "session.refused"
  | "session.second_step_missing"
  | "session.support_confirmation_asked"
  | "staff.admitted"
  | "staff.second_step_done"
  | "staff.session_delayed"
  | "staff.session_refused"
  | "ticket.noted"
  | "webhook.disabled";

type CallsOf<F> = F extends Readonly<Record<string, unknown>> ? F[keyof F] : never;
type Declared = Extract<CallsOf<(typeof FEATURES)[keyof typeof FEATURES]>, { readonly audit: string }>["audit"];

/** Every action an audit row can have. Its words are in words.en.ts and words.es.ts; a missing one does not compile. */
export type AuditAction = Declared | UndeclaredAction;
