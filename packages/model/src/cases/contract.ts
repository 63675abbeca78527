import * as z from "zod/mini";
import { Day } from "../kit/calendar.ts";
import { devices } from "../devices/contract.ts";
import { RoundResult } from "../account-check/contract.ts";
import { group } from "../kit/endpoint.ts";
import { Count, Email, Id, PersonId } from "../kit/schemas.ts";
import { Product, SubscriptionState } from "../members/schemas.ts";
import { subscription } from "../subscription/contract.ts";
import { voice } from "../voice/contract.ts";
import { Finding } from "./findings.ts";
import { ServiceLevel } from "./service-level.ts";
import { CaseFile, CaseTeam, MailDelivery, TimelineEntry, TIMELINE, TRIAL_EXTENSION } from "./schemas.ts";

const Done = z.object({ success: z.boolean() });
const EmailParams = z.strictObject({ email: Email });
const TeamParams = z.strictObject({ id: Id });
/** Needed only if the address has an account in both products. */
const Which = z.strictObject({ product: z.optional(Product) });

/** Lists findings, and repairs them only with `apply`. The specification sends an empty body, or the team's id. */
const Fix = z.optional(z.strictObject({ apply: z._default(z.boolean(), false), team_id: z.optional(Id) }));
const Fixed = z.object({ found: z.array(Finding), repaired: z.boolean() });

/** What staff see of a customer, and what they can do. Every action needs a reason (`access.ts`, `reason`). */
export const cases = group({
  open: {
    method: "GET",
    path: "/support/api/v2/portalUser/{email}",
    summary:
      "Looks up a customer by full email address: person, team, subscription and device status. Limited to 60 per hour",
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
    summary: "Finds teams by full name or by a member's email. Counts as a lookup",
    can: "case.view",
    limited: true,
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
    summary: "Returns a team with its owner and its member counts by status",
    can: "case.view",
    params: TeamParams,
    reply: CaseTeam,
    errors: ["team.not_found"],
  },
  subscription: {
    method: "GET",
    path: "/support/api/v2/team/{id}/subscription",
    summary: "Returns a team's subscription with the breakdown of every bill",
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
    summary: "Lists the events of a team or one member, newest first, 50 per page",
    can: "case.view",
    params: TeamParams,
    query: z.strictObject({
      member: z.optional(Id),
      kind: z.optional(z.enum(TIMELINE)),
      /** A position in the timeline: its time, its source, and its id there. */
      before: z.optional(
        z.string().check(z.regex(/^\d{1,16}\.(a\.\d{1,18}|[ims]\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)),
      ),
    }),
    reply: z.object({
      data: z.array(TimelineEntry),
      next: z.nullable(z.string()),
      /** On the last page: entries of the audit log before this day are archived. */
      archived_before: z.optional(Day),
    }),
    errors: ["team.not_found"],
  },
  phones: {
    method: "GET",
    path: "/support/api/v2/team/{id}/user/{userId}/devices",
    summary: "Lists a member's devices with the configuration of each",
    can: "case.view",
    params: z.strictObject({ id: Id, userId: PersonId }),
    reply: devices.list.reply,
    errors: ["member.not_found"],
  },
  voice: {
    method: "GET",
    path: "/support/api/v2/team/{id}/user/{userId}/voice",
    summary: "Returns a member's effective voice settings, the source of each value and the latest test results",
    can: "case.view",
    params: z.strictObject({ id: Id, userId: PersonId }),
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
    summary: "Lists emails sent to a member with their delivery status",
    can: "case.view",
    params: z.strictObject({ id: Id, userId: PersonId }),
    reply: z.object({ mails: z.array(MailDelivery) }),
    errors: ["team.not_found", "member.not_found"],
  },
  crmContact: {
    method: "GET",
    path: "/support/api/v2/portalUser/{email}/crmContact",
    summary: "Returns the URL of the customer's CRM contact",
    can: "case.view",
    params: EmailParams,
    reply: z.object({ url: z.string() }),
    errors: ["case.email_unknown", "case.no_crm"],
  },
  generatePassword: {
    method: "GET",
    path: "/support/api/v2/generatePassword",
    summary: "Generates a random password, which is never stored",
    can: "case.view",
    reply: z.object({ password: z.string() }),
    errors: [],
  },
  loginToken: {
    method: "GET",
    path: "/support/api/v2/portalUser/{email}/loginToken",
    summary:
      "Creates a token to log in as the customer for 30 minutes, in this browser only. Read-only, or with write access from level 3, which uses up an approval",
    can: "case.enter",
    audit: "case.entered",
    params: EmailParams,
    query: z.strictObject({ product: z.optional(Product), write: z.optional(z.enum(["yes"])) }),
    reply: z.object({
      token: z.string(),
      /** The address at which the token is used. */
      url: z.string(),
      userInfo: z.object({ email: z.string(), joined_at: z.nullable(Count) }),
    }),
    errors: ["case.email_unknown", "case.which_product", "access.forbidden", "approval.needed"],
  },
  confirmLogin: {
    method: "POST",
    path: "/support/api/v2/confirmLogin",
    summary: "Confirms that the login request comes from this staff member's browser",
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
    summary: "Checks an account for problems, and repairs them on request",
    can: "case.repair",
    audit: "case.user_fixed",
    params: EmailParams,
    query: Which,
    body: Fix,
    reply: Fixed,
    errors: ["case.email_unknown", "case.which_product"],
  },
  fixTeam: {
    method: "POST",
    path: "/support/api/v2/team/{id}/fix",
    summary: "Checks a team for problems, and repairs them on request",
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
    summary: "Ends the login delay after failed attempts. A password that was turned off stays off until it is reset",
    can: "case.repair",
    audit: "case.unlocked",
    params: EmailParams,
    query: Which,
    reply: Done,
    errors: ["case.email_unknown", "case.which_product"],
  },
  resend: {
    method: "POST",
    path: "/support/api/v2/portalUser/{email}/resend",
    summary: "Resends the pending verification email or invitation",
    can: "case.repair",
    audit: "case.resent",
    params: EmailParams,
    query: Which,
    reply: z.object({ success: z.boolean(), sent: z.enum(["verification", "invitation"]) }),
    errors: ["case.email_unknown", "case.which_product", "case.nothing_to_send"],
  },
  resetPassword: {
    method: "PUT",
    path: "/support/api/v2/portalUser/{email}/password",
    summary: "Sends a password reset link. The current password works until then",
    can: "case.password",
    audit: "case.password_reset",
    params: EmailParams,
    query: Which,
    reply: Done,
    errors: ["case.email_unknown", "case.which_product", "case.no_account"],
  },
  resetMfa: {
    method: "PUT",
    path: "/support/api/v2/portalUser/{email}/mfa",
    summary: "Turns off two-step login after an identity check, ends all sessions and notifies the customer",
    can: "case.mfa",
    audit: "case.mfa_reset",
    params: EmailParams,
    query: Which,
    body: z.strictObject({
      /** The checks, each confirmed separately. */
      checked: z.strictObject({
        called_back: z.literal(true),
        knows_account: z.literal(true),
        no_pressure: z.literal(true),
      }),
    }),
    reply: Done,
    errors: ["case.email_unknown", "case.which_product", "case.no_account", "case.no_mfa"],
  },
  deleteUser: {
    method: "DELETE",
    path: "/support/api/v2/portalUser/{email}",
    summary: "Permanently deletes a member who isn't an admin",
    can: "case.delete_user",
    audit: "case.user_deleted",
    params: EmailParams,
    query: Which,
    reply: Done,
    errors: ["case.email_unknown", "case.which_product", "case.user_is_admin"],
  },
  suspend: {
    method: "POST",
    path: "/support/api/v2/team/{id}/suspend",
    summary: "Suspends a team for a license violation, or reactivates it",
    can: "case.suspend",
    audit: "case.team_suspended",
    params: TeamParams,
    body: z.optional(z.strictObject({ suspended: z._default(z.boolean(), true) })),
    reply: z.object({ success: z.boolean(), state: SubscriptionState }),
    errors: ["team.not_found", "case.wrong_state"],
  },
  deleteTeam: {
    method: "DELETE",
    path: "/support/api/v2/team/{id}",
    summary: "Cancels a team at the request of one of its admins. It is deleted after 30 days",
    can: "case.delete_team",
    audit: "case.team_deleted",
    params: TeamParams,
    query: z.strictObject({ email: Email, typed_name: z.string().check(z.maxLength(100)) }),
    reply: z.object({ success: z.boolean(), deleted_at: Count }),
    errors: [
      "team.not_found",
      "case.wrong_state",
      "case.not_an_admin",
      "subscription.name_differs",
      "subscription.pending",
    ],
  },
  restoreTeam: {
    method: "POST",
    path: "/support/api/v2/team/{id}/restore",
    summary: "Restores a canceled or deleted team while its data exists",
    can: "case.suspend",
    audit: "case.team_restored",
    params: TeamParams,
    reply: z.object({ success: z.boolean(), state: SubscriptionState }),
    errors: ["team.not_found", "subscription.not_canceled"],
  },
  extendTrial: {
    method: "POST",
    path: "/support/api/v2/subscription/{subId}/extendTrial",
    summary: "Extends a trial by up to 30 days at a time and 60 in total. Level 2 can extend by 14 in total",
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
    summary: "Moves a team to the free plan immediately and writes off unpaid bills",
    can: "case.plan",
    audit: "case.set_free",
    params: z.strictObject({ id: Id, subId: Id }),
    /** The specification repeats the ids of the path. They must agree. */
    body: z.optional(z.strictObject({ team_id: z.optional(Id), sub_id: z.optional(Id) })),
    reply: z.object({ success: z.boolean(), state: SubscriptionState }),
    errors: ["team.not_found", "case.wrong_state", "subscription.pending"],
  },
  serviceLevel: {
    method: "PUT",
    path: "/support/api/v2/team/{id}/serviceLevel",
    summary: "Sets a team's response time for tickets",
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
    summary: "Makes every phone of a team reload the directory",
    can: "case.repair",
    audit: "case.synced_directory",
    body: z.strictObject({ team_id: Id }),
    reply: Done,
    errors: ["team.not_found"],
  },
  syncSip: {
    method: "POST",
    path: "/support/api/v2/sync/sip",
    summary: "Makes every phone of a team reload its configuration",
    can: "case.repair",
    audit: "case.synced_sip",
    body: z.strictObject({ team_id: Id }),
    reply: Done,
    errors: ["team.not_found"],
  },
  endTeamPhones: {
    method: "DELETE",
    path: "/support/api/v2/team/{id}/devices",
    summary: "Logs out all phones of a team",
    can: "case.end_team_phones",
    audit: "case.team_phones_ended",
    params: TeamParams,
    reply: z.object({ ended: Count }),
    errors: ["team.not_found"],
  },
  endPhones: {
    method: "DELETE",
    path: "/support/api/v2/team/{id}/user/{userId}/devices",
    summary: "Logs out all phones of a member",
    can: "case.end_phones",
    audit: "case.phones_ended",
    params: z.strictObject({ id: Id, userId: PersonId }),
    reply: z.object({ ended: Count }),
    errors: ["team.not_found", "member.not_found"],
  },
});
