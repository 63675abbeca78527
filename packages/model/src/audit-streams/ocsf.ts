import { AUDIT_STREAMS } from "../limits.ts";

/** An entry of the audit log in the order of its chain. Ids of accounts are already those of their members. */
export interface AuditEntry {
  readonly id: string;
  /** The position in the team's chain. */
  readonly sequence: number;
  readonly team_id: string;
  readonly at: Date;
  readonly request_id: string;
  readonly action: string;
  readonly actor_side: string;
  /** A member or an API key. */
  readonly actor_id: string | null;
  /** The member whose account support used. */
  readonly on_behalf_of: string | null;
  readonly target: string | null;
  /** The member it is about. */
  readonly member_id: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

const VERSION = "1.3.0";
const PRODUCT = { name: "Switchboard", vendor_name: "Switchboard" } as const;

const API_ACTIVITY = {
  uid: 6003,
  name: "API Activity",
  category_uid: 6,
  category_name: "Application Activity",
} as const;
const IAM = { category_uid: 3, category_name: "Identity & Access Management" } as const;
const ACCOUNT_CHANGE = { uid: 3001, name: "Account Change", ...IAM } as const;
const AUTHENTICATION = { uid: 3002, name: "Authentication", ...IAM } as const;
type OcsfClass = typeof API_ACTIVITY | typeof ACCOUNT_CHANGE | typeof AUTHENTICATION;

/** Names of the activities as OCSF has them. */
const ACTIVITIES: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  6003: { 1: "Create", 2: "Read", 3: "Update", 4: "Delete" },
  3001: {
    1: "Create",
    2: "Enable",
    3: "Password Change",
    4: "Password Reset",
    5: "Disable",
    6: "Delete",
    7: "Attach Policy",
    9: "Lock",
    10: "MFA Factor Enable",
    11: "MFA Factor Disable",
  },
  3002: { 1: "Logon", 2: "Logoff" },
};
const OTHER = 99;

interface Mapped {
  readonly class: OcsfClass;
  readonly activity: number;
}
const authentication = (activity: number): Mapped => ({ class: AUTHENTICATION, activity });
const account = (activity: number): Mapped => ({ class: ACCOUNT_CHANGE, activity });

/** Actions about logins and accounts. All others are API activity, by their verb. */
const MAPPED: Readonly<Record<string, Mapped>> = {
  "session.started": authentication(1),
  "session.started_by_support": authentication(1),
  "session.refused": authentication(1),
  "session.delayed": authentication(1),
  "session.second_step_missing": authentication(1),
  "session.support_confirmation_asked": authentication(1),
  "session.ended": authentication(2),
  "session.others_ended": authentication(2),
  "login.asked": authentication(OTHER),
  "login.begun": authentication(OTHER),
  "mfa.verified": authentication(1),
  "mfa.browser_recognised": authentication(OTHER),
  "password.proven": authentication(OTHER),
  "device.logged_in": authentication(1),
  "device.provisioned": authentication(1),
  "device.token_reused": authentication(1),
  "device.logged_out": authentication(2),
  "device.all_logged_out": authentication(2),
  "case.phones_ended": authentication(2),
  "case.team_phones_ended": authentication(2),
  "account.created": account(1),
  "member.created": account(1),
  "member.joined": account(2),
  "member.restored": account(2),
  "member.removed": account(5),
  "member.removed_for_good": account(6),
  "member.changed": account(OTHER),
  "case.user_deleted": account(6),
  "case.unlocked": account(2),
  "password.changed": account(3),
  "password.recovery_asked": account(OTHER),
  "password.reset": account(4),
  "case.password_reset": account(4),
  "mfa.confirmed": account(10),
  "mfa.switched_off": account(11),
  "mfa.reset": account(11),
  "case.mfa_reset": account(11),
  "mfa.recovery_codes_renewed": account(OTHER),
  "email.changed": account(OTHER),
  "email.change_undone": account(OTHER),
  "team.transferred": account(7),
};

const FAILURES = /\.(?:refused|delayed|failed|second_step_missing|token_reused|not_created|disabled)$/;
/** What deserves a second look, beside failures. */
const NOTABLE = new Set([
  "api_key.created",
  "audit_stream.changed",
  "audit_stream.removed",
  "case.mfa_reset",
  "case.password_reset",
  "member.removed_for_good",
  "mfa.reset",
  "mfa.switched_off",
  "session.started_by_support",
  "team.transferred",
  "voice.secret_revealed",
]);

/** Verbs of actions by activity: create, read, update, delete. */
const VERBS = [
  [1, /\.(?:.*_)?(?:created|added|made|opened|started|acted|given|card_asked|quoted|ordered)$/],
  [2, /\.(?:.*_)?(?:exported|downloaded|revealed|read|link_opened|tested|time_asked)$/],
  [4, /\.(?:.*_)?(?:removed|deleted|revoked|discarded|canceled|forgotten)$/],
  [3, /\.(?:.*_)?(?:changed|renamed|restored|toggled|edited|rotated|saved|undone|applied|marked|suspended|fixed)$/],
] as const;

function mapped(action: string): Mapped {
  const known = Object.hasOwn(MAPPED, action) ? MAPPED[action] : undefined;
  if (known) return known;
  const [activity] = VERBS.find(([, verb]) => verb.test(action)) ?? [OTHER];
  return { class: API_ACTIVITY, activity };
}

/** Details whose values may leave. Of all others that were changed, only the name does. */
const VALUES = new Set([
  "action",
  "admin_role",
  "apply",
  "cause",
  "changed",
  "count",
  "decision",
  "expires_in_days",
  "failed",
  "host",
  "kind",
  "kinds",
  "mode",
  "networks",
  "platform",
  "product",
  "refused",
  "removed",
  "role",
  "rows",
  "scopes",
  "seats",
  "slot",
  "state",
  "status",
  "term",
  "total",
  "version",
]);
const LONGEST_TEXT = 200;
const LONGEST_LIST = 20;

/** Numbers, booleans, short texts and lists of them. Anything else stays here. */
function plain(value: unknown): unknown {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return value.slice(0, LONGEST_TEXT);
  if (Array.isArray(value))
    return value
      .filter((one) => typeof one === "string")
      .slice(0, LONGEST_LIST)
      .map(plain);
  return undefined;
}

const isPair = (value: unknown): value is { before: unknown; after: unknown } =>
  typeof value === "object" && value !== null && "before" in value && "after" in value;

function detailsOf(detail: AuditEntry["detail"]): Record<string, unknown> {
  const entries = Object.entries(detail);
  const changes = entries.flatMap(([field, value]) => {
    if (!isPair(value)) return [];
    const shown = VALUES.has(field) ? { before: plain(value.before), after: plain(value.after) } : {};
    return [{ field, ...shown }];
  });
  const values = entries.flatMap(([field, value]) => {
    const shown = VALUES.has(field) && !isPair(value) ? plain(value) : undefined;
    return shown === undefined ? [] : [[field, shown] as const];
  });
  return {
    ...(changes.length > 0 && { changes: changes.slice(0, LONGEST_LIST) }),
    ...(values.length > 0 && { details: Object.fromEntries(values) }),
  };
}

const ID = /^(?<type>[a-z_]+):(?<uid>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function resourceOf({ target, member_id }: AuditEntry) {
  if (member_id) return { type: "member", uid: member_id };
  const found = ID.exec(target ?? "")?.groups;
  return found ? { type: found["type"] ?? "", uid: found["uid"] ?? "" } : undefined;
}

/**
 * OCSF's user types: 0 unknown, 1 user, 2 admin, 3 system, 99 other. A user needs an id or a name; staff of support are not
 * identified.
 */
function actorOf({ actor_side, actor_id }: AuditEntry) {
  const of = (type_id: number, type: string, uid: string | null) => ({
    type_id,
    type,
    ...(uid ? { uid } : { name: type }),
  });
  if (actor_side === "customer") return of(1, "User", actor_id);
  if (actor_side === "key") return of(99, "API key", actor_id);
  if (actor_side === "staff") return of(99, "Support", null);
  return actor_side === "system" ? of(3, "System", null) : of(0, "Unknown", null);
}

const ORIGINS: Readonly<Record<string, string>> = { key: "api", staff: "support", system: "worker" };

export type OcsfEvent = Readonly<Record<string, unknown>>;

/** Returns an entry as an event of the Open Cybersecurity Schema Framework. Ids leave, names of people don't. */
export function ocsfEvent(entry: AuditEntry): OcsfEvent {
  const { action, team_id, at } = entry;
  const { class: its, activity } = mapped(action);
  const isFailure = FAILURES.test(action);
  const isNotable = isFailure || NOTABLE.has(action);
  const user = actorOf(entry);
  const resource = resourceOf(entry);
  const details = detailsOf(entry.detail);
  const unmapped = { ...details, ...(entry.on_behalf_of && { on_behalf_of: entry.on_behalf_of }) };
  const activity_name = ACTIVITIES[its.uid]?.[activity] ?? "Other";
  return {
    time: at.getTime(),
    class_uid: its.uid,
    class_name: its.name,
    category_uid: its.category_uid,
    category_name: its.category_name,
    activity_id: activity,
    activity_name,
    type_uid: its.uid * 100 + activity,
    type_name: `${its.name}: ${activity_name}`,
    severity_id: isNotable ? 3 : 1,
    severity: isNotable ? "Medium" : "Informational",
    status_id: isFailure ? 2 : 1,
    status: isFailure ? "Failure" : "Success",
    message: action,
    metadata: {
      version: VERSION,
      product: PRODUCT,
      uid: entry.id,
      sequence: entry.sequence,
      tenant_uid: team_id,
      event_code: action,
      correlation_uid: entry.request_id,
    },
    actor: { user },
    ...(its === API_ACTIVITY
      ? {
          api: { operation: action },
          src_endpoint: { svc_name: ORIGINS[entry.actor_side] ?? "portal" },
          ...(resource && { resources: [resource] }),
        }
      : // Who it is about: the member, or the person who did it.
        { user: resource?.type === "member" ? { type_id: 1, type: "User", uid: resource.uid } : user }),
    ...(its === AUTHENTICATION && { service: { name: PRODUCT.name } }),
    ...(Object.keys(unmapped).length > 0 && { unmapped }),
  };
}

/** The action of the entry that a test sends. It is in no audit log. */
export const TEST_ACTION = "audit_stream.test";

/** Entries that are for staff only. They have a position in the chain but are not sent. */
export const INTERNAL_ACTIONS: readonly string[] = ["case.noted", "ticket.noted"];

/** Identifies the entries from one position to another, so that a repeated message has the id of the first one. */
export const messageId = (stream_id: string, from: number, to: number): string => `${stream_id}_${from}_${to}`;

/** The body of a webhook: the events as a list, which collectors split by themselves. */
export const webhookBody = (entries: readonly AuditEntry[]): string => JSON.stringify(entries.map(ocsfEvent));

/** RFC 5424: facility 13 is the audit log. */
const FACILITY = 13;
const [WARNING, INFORMATIONAL] = [4, 6];
const MOST_SEQUENCE = 2_147_483_647;

const printable = (text: string, most: number): string => text.replaceAll(/[^\x21-\x7e]/g, "").slice(0, most) || "-";

/** ASCII only, so that the message needs no byte order mark, which parsers of JSON don't expect. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Returns an entry as a syslog message (RFC 5424) with its event as JSON. */
export function syslogMessage(entry: AuditEntry, hostname: string): string {
  const event = ocsfEvent(entry);
  const severity = event["severity_id"] === 1 ? INFORMATIONAL : WARNING;
  const wrapped = ((Math.max(entry.sequence, 1) - 1) % MOST_SEQUENCE) + 1;
  const header = [
    `<${FACILITY * 8 + severity}>1`,
    entry.at.toISOString(),
    printable(hostname, 255),
    "switchboard",
    "-",
    printable(entry.action, 32),
    `[meta sequenceId="${wrapped}"]`,
  ].join(" ");
  const full = `${header} ${asciiJson(event)}`;
  if (full.length <= AUDIT_STREAMS.syslog_max) return full;
  const { unmapped: _, ...rest } = event;
  return `${header} ${asciiJson(rest)}`;
}

/** The same messages with their lengths, as RFC 5425 frames them. They are ASCII, so characters are bytes. */
export const syslogFrames = (entries: readonly AuditEntry[], hostname: string): string =>
  entries
    .map((entry) => syslogMessage(entry, hostname))
    .map((message) => `${message.length} ${message}`)
    .join("");
