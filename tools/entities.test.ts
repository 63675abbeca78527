import { expect, test } from "vitest";
import { CONTACT_KINDS } from "@portal/model/members/contact.ts";
import { USES } from "@portal/model/call-actions/rules.ts";
import { CALLS } from "@portal/model/features.ts";
import { jsonSchema } from "@portal/model/json-schema.ts";
import { PaidTier, TERMS } from "@portal/model/subscription/catalogue.ts";
import { CancelReason } from "@portal/model/subscription/cancellation.ts";
import { DTMF_METHODS, MEETING_REGIONS } from "@portal/model/voice/codecs.ts";

/** Returns the names of all fields in a schema, at any depth. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(key === "properties" ? Object.keys(part as object) : []),
    ...fieldsIn(part),
  ]);
}

/** Entities of the specification (§3), the calls that take (`>`) or return them, and their field names. */
const ENTITIES: readonly [entity: string, calls: string, fields: string][] = [
  [
    "team",
    "team.get",
    "id team_id team_name team_size active_members configured_for_voice admin_members inactive_members invited_members suspended_members undeliverable_email_members members voice_accounts portal_terms_and_conditions team_terms_and_conditions sub_id user_id",
  ],
  [
    "member",
    "members.get",
    "id first_name last_name email avatar status email_sent_state last_login last_device_login invited_at joined_at admin_role team_provided_contact_information user_provided_contact_information",
  ],
  [
    "voice account of a member",
    ">voice.configure",
    "voice_account_id display_name extension registrations username authorization_username password voicemail",
  ],
  [
    "voice configuration",
    ">voice.create",
    "domain port transport registration_s keep_alive_s firewall_method firewall_server firewall_user firewall_password voicemail dial_plan sip_ports audio_ports video_ports min max",
  ],
  ["global alert", "globalAlerts.list", "id rules subscriptionPlan"],
  ["codecs", "voice.codecs", "available desktop_audio mobile_audio video codecs desktop cellular wifi audio"],
  [
    "team settings",
    "voice.dtmf voice.callServerGroup voice.sipDomainShown team.insider",
    "dtmf call_server_group available_call_server_groups sipDomainShownValue insider email",
  ],
  ["device", "devices.list", "devices deviceUuid first_use_at free_from waiting_days"],
  [
    "subscription",
    "subscription.read",
    "state next_assessment_at trial_started_at trial_ended_at current_period_ends_at days_until_expiry coupon code valid description percentage applied_at payment_profile seats cost_per_seat term discount credit_used tax credit_balance renewal total referral",
  ],
  ["statement", "subscription.statements", "created_at"],
  ["payment profile", "subscription.read", "exp_month exp_year name vat_id organization street country state city zip"],
  [
    "current user",
    "session.user",
    "id first_name last_name email avatar team team_name admin_role subscriptions tier state team_provided_contact_information user_provided_contact_information support_login_as_user",
  ],
  ["join invite", "join.open", "team_id team_name email"],
  ["support session", "staff.code", "session token expires_at user id"],
  ["portal user info", "cases.open cases.loginToken", "joined_at email userInfo"],
  ["provider", "itsps.get", "id status logo name settings"],
  [
    "external directory row",
    ">directory.add",
    "jid full_name email extension work_number mobile_number website department",
  ],
  ["quote", ">subscription.quote", "address organization valid_to prepared_for tier term seats"],
];

/** Entities whose fields must all be at the top level. */
const AT_THE_TOP = new Set(["team", "member"]);

// spec: 3.3
test.each(ENTITIES)("%s has the specified fields", (entity, calls, fields) => {
  const found = new Set<string>();
  for (const name of calls.split(" ")) {
    const { body, reply } = CALLS.find((one) => one.name === name.replace(">", ""))!.call;
    const schema = name.startsWith(">") ? jsonSchema(body!, "input") : jsonSchema(reply, "output");
    const names = AT_THE_TOP.has(entity) ? Object.keys(schema["properties"] as object) : fieldsIn(schema);
    for (const field of names) found.add(field);
  }
  expect(fields.split(" ").filter((field) => !found.has(field))).toEqual([]);
});

// spec: 1.25 3.7 3.31 3.35 3.36 4.28 9.18 9.26 9.27
test("enumerations have exactly the specified values", () => {
  const words = (list: readonly string[]) => list.toSorted().join(" ");
  expect(words(CancelReason.options)).toBe("dmb exp fre mis oth ren swc swt tec");
  expect(words(MEETING_REGIONS)).toBe("asia europe north_america");
  expect(words(DTMF_METHODS)).toBe("inband info rfc2833");
  expect(words(TERMS)).toBe("2years 3years monthly yearly");
  expect(words(PaidTier.options), "the free edition cannot be bought").toBe("basic pro teams teams_pro");
  expect(words(CONTACT_KINDS)).toBe("email home mobile work");
  expect(words(USES)).toBe("call dtmf");
});
