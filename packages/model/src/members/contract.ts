import * as z from "zod/mini";
import { Day } from "../kit/calendar.ts";
import { group } from "../kit/endpoint.ts";
import { Bytes, Count, Email, Id, PageLimit, PersonId, QrCode, Time, Version } from "../kit/schemas.ts";
import { AVATAR } from "../limits.ts";
import { UndeliveredCause } from "../mail/causes.ts";
import { NewPassword } from "../passwords/contract.ts";
import { Contacts } from "./contact.ts";
import { DirectoryFields, MemberListItem } from "./list-item.ts";
import { PersonName, PersonNameIfKnown } from "./person-name.ts";
import { AdminRole } from "./schemas.ts";
import { SelectionFields, SortOrder } from "./selection.ts";
import { EmailSentState, MemberStatus } from "./status.ts";
import { VoiceConfigurationPatches } from "../voice/configuration-input.ts";

const TeamParams = z.strictObject({ id: Id });
const MemberParams = z.strictObject({ id: Id, mid: PersonId });

/** A member with everything their page shows. */
export const Member = z.object({
  ...DirectoryFields,
  /** The new address until it is confirmed. */
  email_pending: z.nullable(z.string()),
  status: MemberStatus,
  admin_role: AdminRole,
  /** The same role, where the specification expects it. */
  team: z.object({ admin_role: AdminRole }),
  /** The voice accounts the member is configured for. */
  voice_configurations: z.array(z.object({ voice_account_id: Id })),
  email_sent_state: z.nullable(EmailSentState),
  /** Why the invitation was not delivered: our classification, and the other mail server's reply. */
  email_sent_cause: z.nullable(UndeliveredCause),
  email_sent_reason: z.nullable(z.string()),
  invited_at: z.nullable(Time),
  joined_at: z.nullable(Time),
  last_login: z.nullable(Time),
  last_device_login: z.nullable(Time),
  /** When one of their devices was last seen. */
  last_device_seen: z.nullable(Time),
  removed_at: z.nullable(Time),
  has_account: z.boolean(),
  team_provided_contact_information: Contacts,
  user_provided_contact_information: Contacts,
  version: Count,
});
export type Member = z.infer<typeof Member>;

const NewMember = z.strictObject({
  email: Email,
  first_name: PersonNameIfKnown,
  last_name: PersonNameIfKnown,
  team_provided_contact_information: z.optional(Contacts),
  /** Gives them an account with a one-time password, as an import does. Without it they choose one when they join. */
  password: z.optional(NewPassword),
});

const Sent = z.optional(z.nullable(z.string().check(z.maxLength(500))));
const SentAt = z.optional(z.nullable(Time));
/** Fields of a member that a client can send back as it got them. They change nothing. */
const readOnly = {
  id: z.optional(PersonId),
  avatar: Sent,
  email_pending: Sent,
  email_sent_state: Sent,
  email_sent_cause: Sent,
  email_sent_reason: Sent,
  invited_at: SentAt,
  joined_at: SentAt,
  last_login: SentAt,
  last_device_login: SentAt,
  last_device_seen: SentAt,
  removed_at: SentAt,
  has_account: z.optional(z.boolean()),
};

export const members = group({
  list: {
    method: "GET",
    path: "/api/v2/team/{id}/members",
    summary:
      "Lists the members of a team, by full name unless sorted otherwise, 100 per page or as many as `limit`. `next` is the cursor of the next page",
    can: "member.list",
    may_lag: true,
    owner: "team",
    params: TeamParams,
    query: z.strictObject({
      ...SelectionFields,
      sort: z.optional(SortOrder),
      after: z.optional(z.string().check(z.maxLength(1200))),
      limit: PageLimit,
    }),
    reply: z.object({ members: z.array(MemberListItem), next: z.nullable(z.string()) }),
    errors: ["team.not_found"],
  },
  create: {
    method: "POST",
    path: "/api/v2/team/{id}/member",
    summary: "Adds members, all or none. With `invite_sent`, sends their invitations right away",
    can: "member.create",
    owner: "team",
    audit: "member.created",
    params: TeamParams,
    body: z.strictObject({
      members: z.array(NewMember).check(z.minLength(1), z.maxLength(100)),
      invite_sent: z.boolean(),
    }),
    reply: z.object({ members: z.array(MemberListItem) }),
    errors: ["team.not_found", "members.already_there", "members.no_seats", "team.busy"],
  },
  invite: {
    method: "POST",
    path: "/api/v2/team/{id}/invite",
    summary: "Sends or resends invitations, up to 3 times a day. Earlier links stop working",
    can: "member.create",
    owner: "team",
    audit: "member.invited",
    params: TeamParams,
    body: z.strictObject({ members: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
    reply: z.object({ invited: Count }),
    errors: ["team.not_found", "team.busy"],
  },
  undeliverable: {
    method: "GET",
    path: "/api/v2/team/{id}/undeliverableInvites",
    summary: "Lists undelivered invitations with the cause and the mail server's reply",
    can: "member.create",
    may_lag: true,
    owner: "team",
    params: TeamParams,
    reply: z.object({
      members: z.array(
        z.object({
          ...DirectoryFields,
          email_sent_state: EmailSentState,
          email_sent_cause: z.nullable(UndeliveredCause),
          email_sent_reason: z.nullable(z.string()),
          invited_at: z.nullable(Time),
        }),
      ),
    }),
    errors: ["team.not_found"],
  },
  link: {
    method: "POST",
    path: "/api/v2/team/{id}/member/{mid}/link",
    summary: "Creates an invitation to share as a link and QR code. The emailed one stops working",
    can: "member.create",
    owner: "team",
    audit: "member.link_made",
    params: MemberParams,
    reply: z.object({ link: z.string(), qr_code_url: QrCode, expires_at: Time }),
    errors: ["team.not_found", "member.not_found", "member.not_invited"],
  },
  get: {
    method: "GET",
    path: "/api/v2/team/{id}/member/{mid}",
    summary: "Returns a member of a team",
    can: "member.view",
    owner: "team",
    params: MemberParams,
    reply: Member,
    errors: ["team.not_found", "member.not_found"],
  },
  update: {
    method: "PUT",
    path: "/api/v2/team/{id}/member/{mid}",
    summary: "Updates the given fields of a member. A new email of the caller's own takes effect once confirmed",
    can: "member.edit",
    owner: "team",
    audit: "member.changed",
    params: MemberParams,
    body: z.strictObject({
      first_name: z.optional(PersonName),
      last_name: z.optional(PersonName),
      email: z.optional(Email),
      status: z.optional(MemberStatus),
      admin_role: z.optional(AdminRole),
      /** The role where the specification expects it; `admin_role` takes precedence. */
      team: z.optional(z.strictObject({ admin_role: AdminRole })),
      team_provided_contact_information: z.optional(Contacts),
      user_provided_contact_information: z.optional(Contacts),
      /** The complete list. An entry with only its `voice_account_id` stays unchanged. */
      voice_configurations: z.optional(VoiceConfigurationPatches),
      version: Version,
      ...readOnly,
    }),
    reply: Member,
    errors: [
      "team.not_found",
      "member.not_found",
      "member.gone",
      "member.stale",
      "member.cannot_move",
      "members.too_many_admins",
      "email.taken",
      "signup.domain_refused",
      "voice.gone",
      "voice.free_tier",
      "voice.username_taken",
      "team.busy",
    ],
  },
  remove: {
    method: "DELETE",
    path: "/api/v2/team/{id}/member/{mid}",
    summary: "Removes a member and frees the seat. Can be undone for 30 days",
    can: "member.remove",
    owner: "team",
    audit: "member.removed",
    params: MemberParams,
    /** The specification's client sends its counters. Ignored: the server counts. */
    query: z.strictObject({
      admin: z.optional(z.string().check(z.maxLength(20))),
      status: z.optional(z.string().check(z.maxLength(20))),
    }),
    reply: z.object({ success: z.boolean(), restorable_until: Time }),
    errors: ["team.not_found", "member.not_found", "member.gone", "team.busy"],
  },
  restore: {
    method: "POST",
    path: "/api/v2/team/{id}/member/{mid}/restore",
    summary: "Restores a removed member if a seat is free",
    can: "member.remove",
    owner: "team",
    audit: "member.restored",
    params: MemberParams,
    reply: Member,
    errors: [
      "team.not_found",
      "member.not_found",
      "member.cannot_move",
      "members.no_seats",
      "email.taken",
      "team.busy",
    ],
  },
  removeForGood: {
    method: "DELETE",
    path: "/api/v2/team/{id}/member/{mid}/permanently",
    summary: "Permanently deletes a member with their account and picture. Admins can't be deleted",
    can: "member.remove_for_good",
    owner: "team",
    audit: "member.removed_for_good",
    params: MemberParams,
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "member.not_found", "member.is_admin", "team.busy"],
  },
  offerPrimary: {
    method: "POST",
    path: "/api/v2/team/{id}/transfer",
    summary: "Offers ownership of the team to an admin, who must accept it",
    can: "team.transfer",
    owner: "team",
    refused_while_busy: true,
    audit: "team.transfer_offered",
    params: TeamParams,
    body: z.strictObject({ member_id: Id }),
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "member.not_found", "member.not_admin", "team.busy"],
  },
  transfer: {
    method: "GET",
    path: "/api/v2/team/{id}/transfer",
    summary: "Returns whether ownership of the team is on offer, and to whom",
    can: "team.view",
    owner: "team",
    params: TeamParams,
    reply: z.object({
      offer: z.nullable(z.object({ member_id: Id, first_name: z.string(), last_name: z.string(), mine: z.boolean() })),
    }),
    errors: ["team.not_found"],
  },
  acceptPrimary: {
    method: "POST",
    path: "/api/v2/team/{id}/transfer/accept",
    summary: "Accepts ownership of the team. The previous owner becomes an admin",
    can: "team.accept_transfer",
    owner: "team",
    refused_while_busy: true,
    audit: "team.transferred",
    params: TeamParams,
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "team.no_offer", "team.busy"],
  },
  withdrawPrimary: {
    method: "DELETE",
    path: "/api/v2/team/{id}/transfer",
    summary: "Withdraws or declines the ownership offer",
    can: "team.accept_transfer",
    owner: "team",
    audit: "team.transfer_withdrawn",
    params: TeamParams,
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "team.no_offer"],
  },
  history: {
    method: "GET",
    path: "/api/v2/team/{id}/history",
    summary:
      "Lists changes to a member or the team, or by an API key, with values before and after, newest first, 50 per page",
    can: "team.history",
    may_lag: true,
    owner: "team",
    params: TeamParams,
    query: z.strictObject({
      member: z.optional(Id),
      /** Only what this API key changed. */
      key: z.optional(Id),
      before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    reply: z.object({
      changes: z.array(
        z.object({
          id: Count,
          at: Time,
          action: z.string(),
          /** Who did it; null for the system. Support staff are named as such. */
          by: z.nullable(z.string()),
          by_support: z.boolean(),
          /** Whether an API key did it; `by` is then its name. Servers of 1.0.0 leave it out while they are replaced. */
          by_key: z.optional(z.boolean()),
          on_behalf_of: z.nullable(z.string()),
          member_id: z.nullable(Id),
          member_name: z.nullable(z.string()),
          /** Changed fields with their values before and after. */
          fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
        }),
      ),
      next: z.nullable(z.string()),
      /** On the last page: entries before this day are archived. */
      archived_before: z.optional(Day),
    }),
    errors: ["team.not_found"],
  },
  restoreFields: {
    method: "POST",
    path: "/api/v2/team/{id}/history/{changeId}/restore",
    summary: "Restores a member's fields to their values before a change, unless they were changed again",
    can: "member.edit",
    owner: "team",
    audit: "member.changed",
    params: z.strictObject({ id: Id, changeId: z.string().check(z.regex(/^\d{1,15}$/)) }),
    reply: Member,
    errors: ["team.not_found", "member.not_found", "history.not_restorable", "history.changed_since", "team.busy"],
  },
  uploadAvatar: {
    method: "POST",
    path: "/api/v2/team/{id}/member/{mid}/avatar",
    summary: "Uploads a picture: JPG, PNG or GIF under 15 MB, in the form field `avatar`",
    can: "member.edit",
    owner: "team",
    audit: "member.avatar_changed",
    accepts: { field: "avatar", most_bytes: AVATAR.most_bytes },
    params: MemberParams,
    reply: z.object({ avatar: z.string() }),
    errors: [
      "team.not_found",
      "member.not_found",
      "file.too_large",
      "file.not_an_image",
      "image.failed",
      "image.not_kept",
    ],
  },
  removeAvatar: {
    method: "DELETE",
    path: "/api/v2/team/{id}/member/{mid}/avatar",
    summary: "Removes a member's picture",
    can: "member.edit",
    owner: "team",
    audit: "member.avatar_removed",
    params: MemberParams,
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "member.not_found"],
  },
  avatar: {
    method: "GET",
    path: "/api/v2/avatar/{picture}",
    summary: "Returns a picture by file name. It never changes",
    can: "public.view",
    params: z.strictObject({ picture: z.string().check(z.regex(/^[\w-]{22}\.webp$/)) }),
    produces: "image/webp",
    reply: Bytes,
    errors: [],
  },
  setPassword: {
    method: "POST",
    path: "/api/v2/team/{id}/member/{mid}/password",
    summary:
      "Changes the caller's password and ends other sessions, or sets a one-time password for a member, valid for one day",
    can: "member.password",
    owner: "team",
    audit: "password.changed",
    params: MemberParams,
    body: z.strictObject({ password: NewPassword }),
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "member.not_found", "member.no_account"],
  },
});
