import type { UndeliveredCause } from "../mail/causes.ts";
import { EVENT_KINDS, type EventData, type EventKind } from "./kinds.ts";

type Detail = Readonly<Record<string, unknown>>;
interface EventDraft {
  readonly kind: EventKind;
  readonly data?: EventData;
}
type EventMapping = EventKind | ((detail: Detail) => EventDraft | null);

const LONGEST = 80;
const word = (value: unknown): string | undefined => (typeof value === "string" ? value.slice(0, LONGEST) : undefined);
/** Returns a count that is given as a number or as a list. */
const many = (value: unknown): number => (Array.isArray(value) ? value.length : typeof value === "number" ? value : 0);
const field = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;

const counted =
  (kind: EventKind, key: string): EventMapping =>
  (detail) => ({ kind, data: { count: many(detail[key]) } });
const labelled =
  (kind: EventKind): EventMapping =>
  ({ label }) => ({ kind, data: pruned({ label: word(label) }) });
/** Of several voice accounts, names the first and counts all. */
const accounts =
  (kind: EventKind): EventMapping =>
  ({ accounts: all, account }) => {
    const list = Array.isArray(all) ? all : [account];
    return { kind, data: pruned({ name: word(field(list[0], "name")), count: list.length }) };
  };

function pruned(data: { readonly [K in keyof EventData]: EventData[K] | undefined }): EventData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

/** A changed member record: the changed field decides the kind of event. */
function ofMember(detail: Detail): EventDraft | null {
  const after = (name: string) => field(detail[name], "after");
  if (after("status") === "suspended") return { kind: "member.suspended" };
  if (after("status") === "active") return { kind: "member.activated" };
  const role = word(after("admin_role"));
  if (role) return { kind: "member.role_changed", data: { role } };
  return Object.keys(detail).length > 0 ? { kind: "member.changed" } : null;
}

/** Maps audit actions to events of the team. Actions that are not listed publish no event. */
const EVENT_MAPPINGS: Readonly<Record<string, EventMapping>> = {
  "member.created": counted("member.added", "people"),
  "member.invited": counted("member.invited", "members"),
  "member.joined": "member.joined",
  "member.changed": ofMember,
  "member.removed": "member.removed",
  "member.restored": "member.restored",
  "member.removed_for_good": "member.removed_for_good",
  "team.transfer_offered": "member.lead_offered",
  "team.transferred": "member.lead_taken",
  "team.renamed": ({ team_name }) => ({
    kind: "member.team_renamed",
    data: pruned({ name: word(field(team_name, "after")) }),
  }),
  "voice.account_created": accounts("voice.account_created"),
  "voice.account_changed": accounts("voice.account_changed"),
  "voice.account_removed": accounts("voice.account_removed"),
  "voice.member_changed": "voice.member_changed",
  "voice.codecs_changed": "voice.settings_changed",
  "voice.dtmf_changed": "voice.settings_changed",
  "voice.meeting_region_changed": "voice.settings_changed",
  "voice.call_server_group_changed": "voice.settings_changed",
  "voice.sip_domain_shown_changed": "voice.settings_changed",
  "voice.secret_revealed": "security.secret_revealed",
  "call_actions.changed": "voice.call_actions_changed",
  "device.logged_in": labelled("device.logged_in"),
  // Such a phone asks again at every start; only the first time is an event.
  "device.provisioned": ({ app, label }) =>
    app === undefined ? null : { kind: "device.logged_in", data: pruned({ label: word(label) }) },
  "device.logged_out": labelled("device.logged_out"),
  "device.unregistered": labelled("device.unregistered"),
  "device.settings_changed": labelled("device.settings_changed"),
  "device.link_made": "device.link_made",
  "device.all_logged_out": counted("device.all_logged_out", "ended"),
  "case.phones_ended": counted("device.all_logged_out", "ended"),
  "case.team_phones_ended": counted("device.all_logged_out", "ended"),
  "subscription.ordered": "billing.ordered",
  "subscription.product_changed": "billing.plan_changed",
  "subscription.seats_changed": "billing.seats_changed",
  "subscription.term_changed": "billing.term_changed",
  "subscription.renewal_toggled": "billing.renewal_changed",
  "subscription.reactivated": "billing.reactivated",
  "subscription.account_canceled": "billing.canceled",
  "subscription.account_restored": "billing.restored",
  "payment.profile_added": "billing.card_changed",
  "payment.profile_changed": "billing.card_changed",
  "payment.refused": "billing.card_refused",
  "case.trial_extended": ({ days }) => ({ kind: "billing.trial_extended", data: { days: many(days) } }),
  "password.changed": ({ one_time }) => ({
    kind: one_time === true ? "security.password_given" : "security.password_changed",
  }),
  "password.reset": "security.password_changed",
  "case.password_reset": "security.password_given",
  "email.changed": "security.email_changed",
  "email.change_undone": "security.email_change_undone",
  "mfa.verified": ({ switched_on }) => (switched_on === true ? { kind: "security.mfa_on" } : null),
  "mfa.switched_off": "security.mfa_off",
  "mfa.recovery_codes_renewed": "security.mfa_codes_renewed",
  "case.mfa_reset": "security.mfa_reset",
  "account.exported": "security.exported",
  "session.started_by_support": "security.support_entered",
  "bulk.started": counted("bulk.started", "rows"),
  "bulk.undone": counted("bulk.undone", "undone"),
  "bulk.edited": ({ changed, removed }) => ({ kind: "bulk.edited", data: { count: many(changed) + many(removed) } }),
};

export interface EventContent {
  readonly kind: EventKind;
  readonly alert: boolean;
  readonly data: EventData;
}
export const createEventContent = (kind: EventKind, data: EventData = {}): EventContent => ({
  kind,
  alert: EVENT_KINDS[kind] === "alert",
  data,
});

/** Returns the event for an audit action, or null if it publishes none. */
export function eventForAction(action: string, detail: Detail): EventContent | null {
  const mapping = Object.hasOwn(EVENT_MAPPINGS, action) ? EVENT_MAPPINGS[action] : undefined;
  if (!mapping) return null;
  const draft = typeof mapping === "string" ? { kind: mapping } : mapping(detail);
  return draft && createEventContent(draft.kind, draft.data);
}

/** Audit actions that publish an event. */
export const PUBLISHED_ACTIONS: readonly string[] = Object.keys(EVENT_MAPPINGS);

export const invitationFailed = (cause: UndeliveredCause | null): EventContent =>
  createEventContent("member.invitation_failed", { cause: cause ?? "other" });
