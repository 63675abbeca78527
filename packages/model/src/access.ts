/**
 * Who may do what: the one table that the server obeys, the portal reads to show or hide, and the proofs walk through.
 *
 * Columns of the customer side: V visitor, M member, SA secondary administrator, A administrator, P primary,
 * SF, ST, SP the owner of a solo account (free, trial, paid).
 * Cells: y yes, n no, own only one's own record.
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

/** What keeps a signed-in person from everything but a few calls, the gravest first. */
export const RESTRICTIONS = [
  "canceled",
  "suspended",
  "unverified",
  "mfa_pending",
  "password_due",
  "terms_pending",
  // Keeps from changes only: whoever waits for it may look.
  "moving",
] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** What keeps a phone from its service: logged out from elsewhere, its owner suspended, the subscription not in force. */
export type PhoneRestriction = "logged_out" | "suspended" | "unpaid";

/** How the session was made: by the person, or by support staff on the person's behalf (read only, or with writing). */
export type SessionKind = "own" | "imp_ro" | "imp_rw";

type Cell = "y" | "n" | "own";

/** What somebody proves their password for once more; each proof opens its own kind of acts, for ten minutes. */
export const SUDO = ["security", "reveal", "payment", "roles", "export", "cancel", "migrate", "staff"] as const;
export type Sudo = (typeof SUDO)[number];

interface Exceptions {
  /** Standings in which the call stays open. */
  readonly despite?: readonly Restriction[];
  /** False where support staff may not act on the person's behalf, whatever their level. */
  readonly impersonated?: false;
  /** Whoever may do it must have proven their password for this just now. */
  readonly sudo?: Sudo;
}
interface CustomerRule extends Exceptions {
  readonly side: "customer";
  readonly cells: Readonly<Record<Role, Cell>>;
}
interface StaffExceptions {
  /** An act on a customer: it says why, and the audit row keeps it. */
  readonly reason?: true;
  readonly sudo?: Sudo;
}
interface StaffRule extends StaffExceptions {
  readonly side: "staff";
  readonly cells: Readonly<Record<StaffLevel, Cell>>;
}
/** Open to everybody, on every host. */
interface OpenRule {
  readonly side: "open";
}
/** For phones that somebody is logged in with: their token opens nothing of the portal, and a person's nothing of theirs. */
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
  // Whoever holds the provider's key: its signature is the door, not a session.
  "mail.report":      open,
  "payment.report":   open,
  // A phone system shows the key of its team.
  "calls.ingest":     open,
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
  "team.count":       customer(n, n, y, y, y, y, y, y),
  "team.rename":      customer(n, n, y, y, y, y, y, y),
  // Managing somebody else also needs to stand above them (members/rank.ts).
  "member.list":      customer(n, y, y, y, y, n, n, n),
  "member.detail":    customer(n, n, y, y, y, n, n, n),
  "member.view":      customer(n, o, y, y, y, o, o, o),
  "member.edit":      customer(n, o, y, y, y, o, o, o),
  "member.create":    customer(n, n, y, y, y, n, n, n),
  // A file can set passwords, and impersonators must not create accounts that they could log in to later.
  "member.import":    customer(n, n, y, y, y, n, n, n, { impersonated: false }),
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
  "team.history":     customer(n, n, y, y, y, y, y, y),
  "download.view":    customer(n, y, y, y, y, y, y, y),
  "alert.read":       customer(n, y, y, y, y, y, y, y),
  // Whoever acts for somebody has not read it for them.
  "alert.dismiss":    customer(n, y, y, y, y, y, y, y, { impersonated: false }),
  // A member gets what is about them, whoever manages people what happened to the team.
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
  // Nobody has to prove anything to leave everything as it was.
  "migration.stop":   customer(n, n, n, n, y, y, y, y, { despite: ["moving"], impersonated: false }),
  "referral.check":   customer(y, y, y, y, y, y, y, y, always),
  "team.insider_view": customer(n, y, y, y, y, y, y, y),
  "team.insider":     customer(n, n, n, y, y, y, y, y),
  "ticket.view":      customer(n, o, y, y, y, o, o, o),
  // Nobody puts words into a customer's mouth.
  "ticket.write":     customer(n, o, y, y, y, o, o, o, { impersonated: false }),
  // Password, link or refresh token are the door there, not a session.
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
  // Puts right what is wrong, and changes nothing that is right.
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
  // It changes nothing of the customer's, and is itself the why.
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

/** What the door knows of whoever knocks. */
export type Principal =
  | { readonly side: "visitor" }
  | {
      readonly side: "customer";
      readonly role: Exclude<Role, "visitor">;
      readonly standing: Restriction | null;
      readonly kind: SessionKind;
    }
  | { readonly side: "staff"; readonly level: StaffLevel }
  | { readonly side: "phone"; readonly standing: PhoneRestriction | null };

export type AccessDecision = "y" | "own" | "login" | "forbidden" | Restriction | PhoneRestriction;

/** May this principal do this? `login`: not signed in on the side the row belongs to. A standing: that comes first. */
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
  if (who.side !== "customer") return rule.cells.visitor === "n" ? "login" : rule.cells.visitor;
  if (who.kind !== "own" && rule.impersonated === false) return "forbidden";
  if (who.kind === "imp_ro" && changes && action !== "session.end") return "forbidden";
  if (who.standing && !rule.despite?.includes(who.standing) && (changes || who.standing !== "moving")) {
    return who.standing;
  }
  return allowed(rule.cells[who.role]);
}

const allowed = (cell: Cell): AccessDecision => (cell === "n" ? "forbidden" : cell);

/** What must have been proven just now for this, if anything. */
export function sudoFor(action: Action): Sudo | undefined {
  const rule = ACCESS[action];
  return rule.side === "customer" || rule.side === "staff" ? rule.sudo : undefined;
}

/** Whether it must be said why. */
export function needsReason(action: Action): boolean {
  const rule = ACCESS[action];
  return rule.side === "staff" && rule.reason === true;
}
/** A reason says something. */
export const REASON = { header: "x-support-reason", least: 10, most: 500 } as const;

/** For the portal: show it or not. The server decides. */
export const can = (action: Action, who: Principal): boolean => ["y", "own"].includes(authorize(action, who, false));
