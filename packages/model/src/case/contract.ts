import * as z from "zod/mini";
import { devices } from "../devices/contract.ts";
import { RoundResult } from "../doctor/contract.ts";
import { group } from "../kit/endpoint.ts";
import { Count, Email, Id } from "../kit/shapes.ts";
import { AdminRole, Product, SubscriptionState, Tier } from "../members/shapes.ts";
import { Locale } from "../session/contract.ts";
import { subscription } from "../subscription/contract.ts";
import { voice } from "../voice/contract.ts";
import { Finding } from "./findings.ts";
import { ServiceLevel } from "./service-level.ts";

const Done = z.object({ success: z.boolean() });
const EmailParams = z.strictObject({ email: Email });
const TeamParams = z.strictObject({ id: Id });
/** One address may have an account in each product; an act says which it means. */
const Which = z.strictObject({ product: Product });

/** How long a trial can be made: at once by whom, and in all. */
export const TRIAL_EXTENSION = { at_once: 30, by_l2: 14, in_all: 60 } as const;

const Person = z.object({
  product: Product,
  account_id: z.nullable(Id),
  member_id: Id,
  team_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  locale: z.nullable(Locale),
  admin_role: AdminRole,
  status: z.enum(["invited", "active", "suspended", "removed"]),
  joined_at: z.nullable(Count),
  last_login_at: z.nullable(Count),
  verified: z.boolean(),
  mfa: z.boolean(),
  password_due: z.boolean(),
  /** So long they must wait after wrong passwords; a password that was guessed at too often is off until it is renewed. */
  locked_minutes: Count,
  password_off: z.boolean(),
  /** Wrong codes of the last hour. */
  wrong_codes: Count,
  open_sessions: Count,
  voice_accounts: Count,
});

const CaseTeam = z.object({
  id: Id,
  team_name: z.string(),
  product: Product,
  created_at: Count,
  seats: Count,
  used_seats: Count,
  service_level: ServiceLevel,
  /** Canceled by the customer or deleted by staff: when it is gone for good. */
  canceled: z.nullable(z.object({ at: Count, deleted_at: Count, by_staff: z.boolean(), reason: z.string() })),
  primary: z.nullable(z.object({ email: z.string(), name: z.string() })),
  members: z.object({ active: Count, invited: Count, suspended: Count, undeliverable: Count, without_phone: Count }),
});

const CaseSubscription = z.object({
  tier: Tier,
  state: SubscriptionState,
  term: z.nullable(z.string()),
  renews: z.boolean(),
  current_period_ends_at: z.nullable(Count),
  trial_ended_at: z.nullable(Count),
  trial_extended_days: Count,
  unpaid: z.boolean(),
});

/** All that staff see of somebody at first sight. What is secret or nobody's business is not among it. */
const CaseFile = z.object({
  joined_at: z.nullable(Count),
  person: Person,
  /** The same address in the other product. */
  also_in: z.nullable(Product),
  team: CaseTeam,
  subscription: CaseSubscription,
  phones: z.object({ held: Count, online: Count, pending: Count, refused: Count }),
  mails: z.object({ sent: Count, undeliverable: Count }),
});
export type CaseFile = z.infer<typeof CaseFile>;

export const TIMELINE = ["login", "phone", "billing", "mail", "team", "staff"] as const;
const Moment = z.object({
  /** Where to go on from; newest first. */
  place: z.string(),
  at: Count,
  kind: z.enum(TIMELINE),
  /** What happened, as the audit log or its own table calls it. */
  action: z.string(),
  by: z.nullable(z.string()),
  by_staff: z.boolean(),
  on_behalf_of: z.nullable(z.string()),
  about: z.nullable(z.string()),
  /** Why staff did it. */
  reason: z.nullable(z.string()),
  /** What the words name: amounts, states, fields with before and after. Never a secret. */
  detail: z.record(z.string(), z.unknown()),
  request_id: z.nullable(z.string()),
});
export type Moment = z.infer<typeof Moment>;

const MailFate = z.object({
  id: Id,
  template: z.string(),
  recipient: z.string(),
  state: z.string(),
  attempts: Count,
  created_at: Count,
  sent_at: z.nullable(Count),
  /** What the other mail server said. */
  reply: z.nullable(z.string()),
});

/** Find first, list, then repair: `apply` false changes nothing. */
const Fix = z.strictObject({ apply: z.boolean() });
const Fixed = z.object({ found: z.array(Finding), repaired: z.boolean() });

/** The support staff's view of a customer, and what they may do. Each act says why (`access.ts`, `reason`). */
export const cases = group({
  open: {
    method: "GET",
    path: "/support/api/v2/portalUser/{email}",
    summary:
      "A customer by their whole address: person, team, subscription and where their phones stand. Sixty an hour",
    can: "case.view",
    audit: "case.opened",
    params: EmailParams,
    query: z.strictObject({ product: z.optional(Product) }),
    reply: CaseFile,
    errors: ["case.email_unknown", "case.too_many"],
  },
  teams: {
    method: "GET",
    path: "/support/api/v2/teams",
    summary: "Teams by their whole name, or the address of somebody on them; counted as a look-up",
    can: "case.view",
    query: z.strictObject({
      name: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(100))),
      email: z.optional(Email),
    }),
    reply: z.object({
      teams: z.array(z.object({ id: Id, team_name: z.string(), product: Product, primary: z.nullable(z.string()) })),
    }),
    errors: ["case.too_many"],
  },
  team: {
    method: "GET",
    path: "/support/api/v2/team/{id}",
    summary: "A team: who leads it, how many are on it and where they stand",
    can: "case.view",
    params: TeamParams,
    reply: CaseTeam,
    errors: ["team.not_found"],
  },
  subscription: {
    method: "GET",
    path: "/support/api/v2/team/{id}/subscription",
    summary: "What a team pays for, with the arithmetic of every bill as the customer has it",
    can: "case.view",
    params: TeamParams,
    reply: z.object({
      subscription: subscription.read.reply,
      statements: subscription.statements.reply.shape.statements,
      trial_extended_days: Count,
    }),
    errors: ["team.not_found"],
  },
  events: {
    method: "GET",
    path: "/support/api/v2/team/{id}/events",
    summary: "Everything that happened to a team or to one member of it, newest first, fifty at a time",
    can: "case.view",
    params: TeamParams,
    query: z.strictObject({
      member: z.optional(Id),
      kind: z.optional(z.enum(TIMELINE)),
      before: z.optional(z.string().check(z.regex(/^\d{1,16}\.[a-z]\.[\w-]{1,40}$/))),
    }),
    reply: z.object({ data: z.array(Moment), next: z.nullable(z.string()) }),
    errors: ["team.not_found"],
  },
  phones: {
    method: "GET",
    path: "/support/api/v2/team/{id}/user/{userId}/devices",
    summary: "A member's phones as they see them, with the configuration each has",
    can: "case.view",
    params: z.strictObject({ id: Id, userId: Id }),
    reply: devices.list.reply,
    errors: ["member.not_found"],
  },
  voice: {
    method: "GET",
    path: "/support/api/v2/team/{id}/user/{userId}/voice",
    summary:
      "What a member's phone gets of each voice account, where every value comes from, and what the last test of everybody found of theirs",
    can: "case.view",
    params: z.strictObject({ id: Id, userId: Id }),
    query: voice.effective.query,
    reply: z.object({
      ...voice.effective.reply.shape,
      tests: z.array(z.object({ ...z.omit(RoundResult, { member: true }).shape, account: z.string() })),
    }),
    errors: ["member.not_found"],
  },
  mails: {
    method: "GET",
    path: "/support/api/v2/team/{id}/user/{userId}/mails",
    summary: "The mails to a member and what became of each",
    can: "case.view",
    params: z.strictObject({ id: Id, userId: Id }),
    reply: z.object({ mails: z.array(MailFate) }),
    errors: ["team.not_found", "member.not_found"],
  },
  crmContact: {
    method: "GET",
    path: "/support/api/v2/portalUser/{email}/crmContact",
    summary: "Where the customer stands in the CRM",
    can: "case.view",
    params: EmailParams,
    reply: z.object({ url: z.string() }),
    errors: ["case.email_unknown", "case.no_crm"],
  },
  generatePassword: {
    method: "GET",
    path: "/support/api/v2/generatePassword",
    summary: "A password nobody has had, to read out; it is kept nowhere",
    can: "case.view",
    reply: z.object({ password: z.string() }),
    errors: [],
  },
  loginToken: {
    method: "GET",
    path: "/support/api/v2/portalUser/{email}/loginToken",
    summary:
      "A way into the customer's account for half an hour, in this browser only; reading, or with writing from level 3 on",
    can: "case.enter",
    audit: "case.entered",
    params: EmailParams,
    query: z.strictObject({ product: Product, write: z.optional(z.enum(["yes"])) }),
    reply: z.object({
      token: z.string(),
      /** Where the token is used. */
      url: z.string(),
      userInfo: z.object({ email: z.string(), joined_at: z.nullable(Count) }),
    }),
    errors: ["case.email_unknown", "access.forbidden"],
  },
  confirmLogin: {
    method: "POST",
    path: "/support/api/v2/confirmLogin",
    summary: "Says that it is this member of staff whose browser asks to be let in",
    can: "case.view",
    audit: "case.browser_confirmed",
    body: z.strictObject({
      token: z.string().check(z.regex(/^[\w-]{43}$/)),
      browser: z.string().check(z.regex(/^[\w-]{43}$/)),
    }),
    reply: z.object({ success: z.boolean(), url: z.string() }),
    errors: ["token.invalid"],
  },
  fixUser: {
    method: "POST",
    path: "/support/api/v2/portalUser/{email}/fix",
    summary: "Looks for what is wrong with an account by itself, and puts it right if asked to",
    can: "case.repair",
    audit: "case.user_fixed",
    params: EmailParams,
    query: Which,
    body: Fix,
    reply: Fixed,
    errors: ["case.email_unknown"],
  },
  fixTeam: {
    method: "POST",
    path: "/support/api/v2/team/{id}/fix",
    summary: "The same for a whole team",
    can: "case.repair",
    audit: "case.team_fixed",
    params: TeamParams,
    body: Fix,
    reply: Fixed,
    errors: ["team.not_found"],
  },
  unlock: {
    method: "POST",
    path: "/support/api/v2/portalUser/{email}/unlock",
    summary: "Ends the pause after wrong passwords; a password that is off stays so until it is renewed",
    can: "case.repair",
    audit: "case.unlocked",
    params: EmailParams,
    query: Which,
    reply: Done,
    errors: ["case.email_unknown"],
  },
  resend: {
    method: "POST",
    path: "/support/api/v2/portalUser/{email}/resend",
    summary: "Sends the mail once more that somebody waits for: to verify the address, or the invitation",
    can: "case.repair",
    audit: "case.resent",
    params: EmailParams,
    query: Which,
    reply: z.object({ success: z.boolean(), sent: z.enum(["verification", "invitation"]) }),
    errors: ["case.email_unknown", "case.nothing_to_send"],
  },
  resetPassword: {
    method: "PUT",
    path: "/support/api/v2/portalUser/{email}/password",
    summary: "Sends a link to choose a new password; the present one goes on working until then",
    can: "case.password",
    audit: "case.password_reset",
    params: EmailParams,
    query: Which,
    reply: Done,
    errors: ["case.email_unknown", "case.no_account"],
  },
  resetMfa: {
    method: "PUT",
    path: "/support/api/v2/portalUser/{email}/mfa",
    summary: "Switches two-step login off after the identity was checked: sessions end, the customer is told",
    can: "case.mfa",
    audit: "case.mfa_reset",
    params: EmailParams,
    query: Which,
    body: z.strictObject({
      /** What was checked, each by itself. */
      checked: z.strictObject({
        called_back: z.literal(true),
        knows_account: z.literal(true),
        no_pressure: z.literal(true),
      }),
    }),
    reply: Done,
    errors: ["case.email_unknown", "case.no_account", "case.no_mfa"],
  },
  deleteUser: {
    method: "DELETE",
    path: "/support/api/v2/portalUser/{email}",
    summary: "Deletes somebody who is no administrator, for good",
    can: "case.delete_user",
    audit: "case.user_deleted",
    params: EmailParams,
    query: Which,
    reply: Done,
    errors: ["case.email_unknown", "case.user_is_admin"],
  },
  suspend: {
    method: "POST",
    path: "/support/api/v2/team/{id}/suspend",
    summary: "Stops a team's service for a licence that was not kept, or lets it go on",
    can: "case.suspend",
    audit: "case.team_suspended",
    params: TeamParams,
    body: z.strictObject({ suspended: z.boolean() }),
    reply: z.object({ success: z.boolean(), state: SubscriptionState }),
    errors: ["team.not_found", "case.wrong_state"],
  },
  deleteTeam: {
    method: "DELETE",
    path: "/support/api/v2/team/{id}",
    summary: "Closes a team at the wish of one of its administrators; it is kept for 30 days and then gone",
    can: "case.delete_team",
    audit: "case.team_deleted",
    params: TeamParams,
    query: z.strictObject({ email: Email, typed_name: z.string().check(z.maxLength(100)) }),
    reply: z.object({ success: z.boolean(), deleted_at: Count }),
    errors: ["team.not_found", "case.not_an_admin", "subscription.name_differs", "subscription.pending"],
  },
  restoreTeam: {
    method: "POST",
    path: "/support/api/v2/team/{id}/restore",
    summary: "Opens a team again that was canceled or deleted, while it is still there",
    can: "case.suspend",
    audit: "case.team_restored",
    params: TeamParams,
    reply: z.object({ success: z.boolean(), state: SubscriptionState }),
    errors: ["team.not_found", "subscription.not_canceled"],
  },
  extendTrial: {
    method: "POST",
    path: "/support/api/v2/subscription/{subId}/extendTrial",
    summary: "Makes a trial longer: 14 days by level 2, 30 at once, 60 in all",
    can: "case.trial",
    audit: "case.trial_extended",
    params: z.strictObject({ subId: Id }),
    body: z.strictObject({ days: z.int().check(z.gte(1), z.lte(TRIAL_EXTENSION.at_once)) }),
    reply: z.object({ success: z.boolean(), trial_ended_at: Count }),
    errors: ["team.not_found", "case.wrong_state", "case.trial_too_long", "access.forbidden"],
  },
  freeTier: {
    method: "POST",
    path: "/support/api/v2/team/{id}/subscription/{subId}/freeTier",
    summary: "Puts a team on the free tier at once; what is unpaid is written off",
    can: "case.plan",
    audit: "case.set_free",
    params: z.strictObject({ id: Id, subId: Id }),
    reply: z.object({ success: z.boolean(), state: SubscriptionState }),
    errors: ["team.not_found", "case.wrong_state", "subscription.pending"],
  },
  serviceLevel: {
    method: "PUT",
    path: "/support/api/v2/team/{id}/serviceLevel",
    summary: "How soon a team's tickets are answered",
    can: "case.plan",
    audit: "case.service_level",
    params: TeamParams,
    body: z.strictObject({ level: ServiceLevel }),
    reply: Done,
    errors: ["team.not_found"],
  },
  syncVcard: {
    method: "POST",
    path: "/support/api/v2/sync/vcard",
    summary: "Has every phone of a team fetch the directory anew",
    can: "case.repair",
    audit: "case.synced_directory",
    body: z.strictObject({ team_id: Id }),
    reply: Done,
    errors: ["team.not_found"],
  },
  syncSip: {
    method: "POST",
    path: "/support/api/v2/sync/sip",
    summary: "Has every phone of a team fetch its configuration anew",
    can: "case.repair",
    audit: "case.synced_sip",
    body: z.strictObject({ team_id: Id }),
    reply: Done,
    errors: ["team.not_found"],
  },
  endTeamPhones: {
    method: "DELETE",
    path: "/support/api/v2/team/{id}/devices",
    summary: "Logs every phone of a team out",
    can: "case.end_team_phones",
    audit: "case.team_phones_ended",
    params: TeamParams,
    reply: z.object({ ended: Count }),
    errors: ["team.not_found"],
  },
  endPhones: {
    method: "DELETE",
    path: "/support/api/v2/team/{id}/user/{userId}/devices",
    summary: "Logs every phone of one person out",
    can: "case.end_phones",
    audit: "case.phones_ended",
    params: z.strictObject({ id: Id, userId: Id }),
    reply: z.object({ ended: Count }),
    errors: ["team.not_found", "member.not_found"],
  },
});
