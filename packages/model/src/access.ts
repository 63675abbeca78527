/**
 * The access table: which principal may make which call. The server enforces it, the portal reads it to show or hide
 * controls, and the proofs check every cell.
 *
 * Columns of the customer side: V visitor, M member, SA secondary administrator, A administrator, P primary,
 * SF, ST, SP the owner of a solo account (free, trial, paid).
 * Cells: y yes, n no, o (own) only the caller's own record.
 */
export const ROLES = [
  "visitor",
  "member",
  "secondary",
  "administrator",
  "primary",
  "solo_free",
  "solo_trial",
  "solo_pro",
] as const;
export type Role = (typeof ROLES)[number];

/** Support staff, from first line to support administrator. */
export const STAFF_LEVELS = ["l1", "l2", "l3", "su"] as const;
export type StaffLevel = (typeof STAFF_LEVELS)[number];

/** Restrictions that leave a logged-in person only a few calls, most severe first. */
export const RESTRICTIONS = [
  "canceled",
  "suspended",
  "unverified",
  "mfa_pending",
  "password_due",
  "terms_pending",
  // Blocks changes only: people can still read while the migration runs.
  "moving",
] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Why a phone has no service: logged out remotely, its owner suspended, or the subscription not active. */
export type PhoneRestriction = "logged_out" | "suspended" | "unpaid";

/** How the session began: the person's own login, or an impersonation by staff (read-only or with write access). */
export type SessionKind = "own" | "imp_ro" | "imp_rw";

type Cell = "y" | "n" | "own";

/** Kinds of actions that need the password again. One proof covers one kind, for ten minutes. */
export const SUDO = ["security", "reveal", "payment", "roles", "export", "cancel", "migrate", "staff"] as const;
export type Sudo = (typeof SUDO)[number];

interface Exceptions {
  /** Restrictions under which the call stays allowed. */
  readonly despite?: readonly Restriction[];
  /** False if no staff level may make the call while impersonating. */
  readonly impersonated?: false;
  /** The caller must have confirmed their password for this kind of action within the last ten minutes. */
  readonly sudo?: Sudo;
}
interface CustomerRule extends Exceptions {
  readonly side: "customer";
  readonly cells: Readonly<Record<Role, Cell>>;
}
interface StaffExceptions {
  /** An action on a customer's account. Requires a reason, which is stored in the audit row. */
  readonly reason?: true;
  readonly sudo?: Sudo;
}
interface StaffRule extends StaffExceptions {
  readonly side: "staff";
  readonly cells: Readonly<Record<StaffLevel, Cell>>;
}
/** Open to everyone, on every host. */
interface OpenRule {
  readonly side: "open";
}
/** For logged-in phones. Their token is not valid in the portal, and a person's session is not valid here. */
interface PhoneRule {
  readonly side: "phone";
  readonly despite?: readonly PhoneRestriction[];
}
export type Rule = CustomerRule | StaffRule | OpenRule | PhoneRule;

type CustomerCells = [V: Cell, M: Cell, SA: Cell, A: Cell, P: Cell, SF: Cell, ST: Cell, SP: Cell];

const y = "y";
const n = "n";
const o = "own";
const open: OpenRule = { side: "open" };
const phone = (...despite: PhoneRestriction[]): PhoneRule => ({ side: "phone", despite });
function customer(...[visitor, member, secondary, administrator, primary, ...rest]: [...CustomerCells, Exceptions?]) {
  const [solo_free, solo_trial, solo_pro, exceptions] = rest;
  const cells = { visitor, member, secondary, administrator, primary, solo_free, solo_trial, solo_pro };
  return { side: "customer", cells, ...exceptions } satisfies CustomerRule;
}
function staff(l1: Cell, l2: Cell, l3: Cell, su: Cell, exceptions?: StaffExceptions): StaffRule {
  return { side: "staff", cells: { l1, l2, l3, su }, ...exceptions };
}
const why = { reason: true } as const;

const always = { despite: RESTRICTIONS } as const;

// oxfmt-ignore
const TABLE = {
  "public.view":      open,
  // Authenticated by the provider's signature instead of a session.
  "mail.report":      open,
  "payment.report":   open,
  // Authenticated by the key of the phone system's team.
  "calls.ingest":     open,
  // Authenticated by a key as client ID and client secret.
  "key.token":        open,
  //                           V  M  SA A  P  SF ST SP
  "session.start":    customer(y, y, y, y, y, y, y, y, { ...always, impersonated: false }),
  "signup.start":     customer(y, y, y, y, y, y, y, y, { ...always, impersonated: false }),
  "password.recover": customer(y, y, y, y, y, y, y, y, { ...always, impersonated: false }),
  "mfa.manage":       customer(n, y, y, y, y, y, y, y, { impersonated: false }),
  "mfa.renew_codes":  customer(n, y, y, y, y, y, y, y, { impersonated: false, sudo: "security" }),
  "join":             customer(y, y, y, y, y, y, y, y, { ...always, impersonated: false }),
  "email.settle":     customer(y, y, y, y, y, y, y, y, { ...always, impersonated: false }),
  "list.leave":       customer(y, y, y, y, y, y, y, y, { ...always, impersonated: false }),
  "sudo.ask":         customer(n, y, y, y, y, y, y, y, { despite: ["canceled", "password_due", "terms_pending"], impersonated: false }),
  "session.end":      customer(n, y, y, y, y, y, y, y, always),
  "session.manage":   customer(n, y, y, y, y, y, y, y, { impersonated: false }),
  "preferences.own":  customer(n, y, y, y, y, y, y, y),
  "terms.accept":     customer(n, y, y, y, y, y, y, y, { despite: ["terms_pending"], impersonated: false }),
  "session.view":     customer(n, y, y, y, y, y, y, y),
  "team.view":        customer(n, y, y, y, y, y, y, y),
  // Finds only the kinds that the caller may list, by their own rows.
  "search.use":       customer(n, y, y, y, y, y, y, y),
  "team.count":       customer(n, n, y, y, y, y, y, y),
  "team.rename":      customer(n, n, y, y, y, y, y, y),
  // Managing another member also requires a higher rank (members/rank.ts).
  "member.list":      customer(n, y, y, y, y, n, n, n),
  "member.detail":    customer(n, n, y, y, y, n, n, n),
  "member.view":      customer(n, o, y, y, y, o, o, o),
  "rollout.view":     customer(n, n, y, y, y, n, n, n),
  "member.edit":      customer(n, o, y, y, y, o, o, o),
  "member.create":    customer(n, n, y, y, y, n, n, n),
  // A file can set passwords, and impersonators must not create accounts that they could log in to later.
  "member.import":    customer(n, n, y, y, y, n, n, n, { impersonated: false }),
  // Plans and starts an import. Passwords in its rows need member.import too, and registrations need voice.member_edit.
  "member.run_import": customer(n, n, y, y, y, n, n, n, { impersonated: false }),
  "member.edit_all":  customer(n, n, y, y, y, n, n, n),
  "member.suspend":   customer(n, n, y, y, y, n, n, n),
  "member.remove":    customer(n, n, y, y, y, n, n, n),
  "member.remove_for_good": customer(n, n, y, y, y, n, n, n, { impersonated: false, sudo: "security" }),
  "member.email":     customer(n, o, y, y, y, o, o, o, { impersonated: false, sudo: "security" }),
  "member.password":  customer(n, o, y, y, y, o, o, o, { despite: ["password_due"], impersonated: false, sudo: "security" }),
  "member.role":      customer(n, n, n, y, y, n, n, n, { impersonated: false, sudo: "roles" }),
  "team.transfer":    customer(n, n, n, n, y, n, n, n, { impersonated: false, sudo: "roles" }),
  "team.accept_transfer": customer(n, n, n, y, y, n, n, n, { impersonated: false }),
  "contact.list":     customer(n, y, y, y, y, n, n, n),
  "contact.edit":     customer(n, n, y, y, y, n, n, n),
  "action.list":      customer(n, y, y, y, y, y, y, y),
  "action.edit":      customer(n, n, y, y, y, y, y, y),
  "voice.view":       customer(n, y, y, y, y, y, y, y),
  "voice.edit":       customer(n, n, y, y, y, y, y, y),
  "voice.member_view": customer(n, o, y, y, y, o, o, o),
  "voice.member_edit": customer(n, n, y, y, y, o, o, o),
  "voice.reveal":     customer(n, n, o, y, y, o, o, o, { impersonated: false, sudo: "reveal" }),
  "device.view":      customer(n, o, y, y, y, o, o, o),
  "device.end":       customer(n, o, y, y, y, o, o, o),
  "device.settings":  customer(n, n, y, y, y, o, o, o),
  // Sets up a phone without the member's password. The link fetches the SIP password, so it needs the right to reveal.
  "device.link":      customer(n, o, o, y, y, o, o, o, { impersonated: false, sudo: "security" }),
  "device.list":      customer(n, n, y, y, y, y, y, y),
  "device.end_all":   customer(n, n, y, y, y, y, y, y),
  "itsp.list":        customer(n, n, y, y, y, y, y, y),
  "calls.report":     customer(n, n, y, y, y, n, y, y),
  "calls.key":        customer(n, n, n, y, y, n, y, y, { impersonated: false }),
  // API keys act for the whole team and outlive the person who made them. Revoking a leaked one must not wait for a password.
  "key.view":         customer(n, n, n, y, y, n, n, n),
  "key.create":       customer(n, n, n, y, y, n, n, n, { impersonated: false, sudo: "security" }),
  "key.revoke":       customer(n, n, n, y, y, n, n, n, { impersonated: false }),
  // A webhook tells an address everything that happens in the team. Removing one must not wait for a password.
  "webhook.view":     customer(n, n, n, y, y, n, n, n),
  "webhook.edit":     customer(n, n, n, y, y, n, n, n, { impersonated: false, sudo: "security" }),
  "webhook.use":      customer(n, n, n, y, y, n, n, n, { impersonated: false }),
  // An audit stream sends everything that is done in the team to an address, like a webhook.
  "audit_stream.view": customer(n, n, n, y, y, n, n, n),
  "audit_stream.edit": customer(n, n, n, y, y, n, n, n, { impersonated: false, sudo: "security" }),
  "audit_stream.use": customer(n, n, n, y, y, n, n, n, { impersonated: false }),
  "team.history":     customer(n, n, y, y, y, y, y, y),
  "team.support_access": customer(n, n, y, y, y, y, y, y, { impersonated: false }),
  "download.view":    customer(n, y, y, y, y, y, y, y),
  "alert.read":       customer(n, y, y, y, y, y, y, y),
  // Staff must not mark an alert as read for the customer.
  "alert.dismiss":    customer(n, y, y, y, y, y, y, y, { impersonated: false }),
  // Members get their own events, administrators the team's.
  "event.list":       customer(n, y, y, y, y, y, y, y),
  "event.mark":       customer(n, o, y, y, y, y, y, y, { impersonated: false }),
  "billing.view":     customer(n, n, y, y, y, y, y, y),
  "billing.preview":  customer(n, n, y, y, y, y, y, y),
  "billing.quote":    customer(n, n, y, y, y, y, y, y),
  "billing.change":   customer(n, n, y, y, y, y, y, y, { impersonated: false, sudo: "payment" }),
  "billing.card":     customer(n, n, n, y, y, y, y, y, { impersonated: false, sudo: "payment" }),
  "billing.renewal":  customer(n, n, n, y, y, y, y, y, { impersonated: false, sudo: "payment" }),
  "account.cancel_view": customer(n, n, n, n, y, y, y, y, { despite: ["terms_pending", "canceled"], impersonated: false }),
  "account.export":   customer(n, n, n, n, y, y, y, y, { despite: ["terms_pending", "canceled"], impersonated: false, sudo: "export" }),
  "account.restore":  customer(n, n, n, n, y, y, y, y, { despite: ["canceled"], impersonated: false }),
  "account.cancel":   customer(n, n, n, n, y, y, y, y, { despite: ["terms_pending"], impersonated: false, sudo: "cancel" }),
  "migration.view":   customer(n, n, n, n, y, y, y, y),
  "migration.start":  customer(n, n, n, n, y, y, y, y, { impersonated: false, sudo: "migrate" }),
  // Stopping leaves everything as it was, so it needs no password.
  "migration.stop":   customer(n, n, n, n, y, y, y, y, { despite: ["moving"], impersonated: false }),
  "referral.check":   customer(y, y, y, y, y, y, y, y, always),
  "team.insider_view": customer(n, y, y, y, y, y, y, y),
  "team.insider":     customer(n, n, n, y, y, y, y, y),
  "ticket.view":      customer(n, o, y, y, y, o, o, o),
  // Staff must not write in the customer's name.
  "ticket.write":     customer(n, o, y, y, y, o, o, o, { impersonated: false }),
  // Authenticated by password, link or refresh token instead of a session.
  "phone.enter":      open,
  "phone.beat":       phone("logged_out"),
  "phone.use":        phone(),
  //                           L1 L2 L3 SU
  "staff.enter":      open,
  "staff.self":       staff(   y, y, y, y),
  "staff.password":   staff(   o, o, o, o),
  "staff.list":       staff(   n, n, y, y),
  "staff.manage":     staff(   n, n, n, y, { sudo: "staff" }),
  // For levels that may need or give approval. The kind of request decides between level 3 and administrators.
  "approval.view":    staff(   n, n, y, y),
  "approval.ask_reset": staff( n, n, n, y, why),
  "approval.ask_write": staff( n, n, y, n, why),
  // Needs the password and a code again, so a stolen session can't approve anything.
  "approval.decide":  staff(   n, n, y, y, { sudo: "staff" }),
  "case.view":        staff(   y, y, y, y),
  // Repairs inconsistent data only.
  "case.repair":      staff(   y, y, y, n, why),
  "case.end_phones":  staff(   y, y, y, y, why),
  "case.end_team_phones": staff(n, y, y, y, why),
  "case.password":    staff(   n, y, y, n, why),
  "case.mfa":         staff(   n, y, y, n, why),
  "case.enter":       staff(   n, y, y, n, why),
  "case.trial":       staff(   n, y, y, n, why),
  "case.plan":        staff(   n, n, y, n, why),
  "case.suspend":     staff(   n, y, y, y, why),
  "case.delete_user": staff(   n, n, y, n, { ...why, sudo: "staff" }),
  "case.delete_team": staff(   n, n, y, y, { ...why, sudo: "staff" }),
  "case.migrate":     staff(   n, n, y, n, { ...why, sudo: "staff" }),
  // Changes nothing for the customer, so it needs no reason.
  "case.note":        staff(   y, y, y, y),
  "ticket.queue":     staff(   y, y, y, y),
  "ticket.answer":    staff(   y, y, y, n, why),
  "record.view":      staff(   y, y, y, y),
  "record.settle":    staff(   y, y, y, n),
  "canceled.view":    staff(   y, y, y, y),
  "canceled.forget":  staff(   n, y, y, n, why),
  "alert.view":       staff(   y, y, y, y),
  "alert.edit":       staff(   n, n, y, y),
  "itsp.view":        staff(   y, y, y, y),
  "itsp.edit":        staff(   n, y, y, n),
  "itsp.delete":      staff(   n, n, y, n),
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof TABLE;
export const ACCESS: Readonly<Record<Action, Rule>> = TABLE;

/** Who makes a request, as far as authentication knows. */
export type Principal =
  | { readonly side: "visitor" }
  | {
      readonly side: "customer";
      readonly role: Exclude<Role, "visitor">;
      readonly standing: Restriction | null;
      readonly kind: SessionKind;
    }
  | { readonly side: "staff"; readonly level: StaffLevel }
  | { readonly side: "phone"; readonly standing: PhoneRestriction | null }
  // An API key: only rows of the customer side, and of those only the rows of its scopes (api-keys/scopes.ts).
  | { readonly side: "key"; readonly rows: readonly Action[]; readonly standing: Restriction | null };

export type AccessDecision = "y" | "own" | "login" | "forbidden" | Restriction | PhoneRestriction;

/** Decides whether a principal may act. `login`: not logged in on the row's side. A restriction takes precedence. */
export function authorize(action: Action, who: Principal, changes: boolean): AccessDecision {
  const rule = ACCESS[action];
  if (rule.side === "open") return "y";
  if (rule.side === "phone") {
    if (who.side !== "phone") return "login";
    return who.standing && !rule.despite?.includes(who.standing) ? who.standing : "y";
  }
  if (rule.side === "staff") {
    if (who.side !== "staff") return "login";
    return allowed(rule.cells[who.level]);
  }
  if (who.side !== "customer" && who.side !== "key") return rule.cells.visitor === "n" ? "login" : rule.cells.visitor;
  if (who.side === "customer") {
    if (who.kind !== "own" && rule.impersonated === false) return "forbidden";
    if (who.kind === "imp_ro" && changes && action !== "session.end") return "forbidden";
  }
  if (who.standing && !rule.despite?.includes(who.standing) && (changes || who.standing !== "moving")) {
    return who.standing;
  }
  return allowed(who.side === "key" ? (who.rows.includes(action) ? "y" : "n") : rule.cells[who.role]);
}

const allowed = (cell: Cell): AccessDecision => (cell === "n" ? "forbidden" : cell);

/** Returns the kind of password confirmation the action needs, if any. */
export function sudoFor(action: Action): Sudo | undefined {
  const rule = ACCESS[action];
  return rule.side === "customer" || rule.side === "staff" ? rule.sudo : undefined;
}

/** Tells whether the action requires a reason. */
export function needsReason(action: Action): boolean {
  const rule = ACCESS[action];
  return rule.side === "staff" && rule.reason === true;
}
/** The header and length of a reason. */
export const REASON = { header: "x-support-reason", least: 10, most: 500 } as const;

/** Tells the portal whether to show a control. The server enforces the rule. */
export const can = (action: Action, who: Principal): boolean => ["y", "own"].includes(authorize(action, who, false));
