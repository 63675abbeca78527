import * as z from "zod/mini";
import { Day } from "../kit/calendar.ts";
import { group } from "../kit/endpoint.ts";
import { Count, Email, Id, Version } from "../kit/schemas.ts";
import { AVATAR } from "../limits.ts";
import { MemberListItem } from "../members/list-item.ts";
import { AdminRole, Product, SubscriptionState, Tier } from "../members/schemas.ts";
import { TeamName } from "./name.ts";
import { TermsVersions } from "./terms.ts";

const TeamParams = z.strictObject({ id: Id });

const counters = {
  team_size: Count,
  active_members: Count,
  inactive_members: Count,
  invited_members: Count,
  suspended_members: Count,
  admin_members: Count,
  configured_for_voice: Count,
  undeliverable_email_members: Count,
};

const Team = z.object({
  id: Id,
  team_id: Id,
  team_name: z.string(),
  /** The path of the team's picture. */
  avatar: z.nullable(z.string()),
  product: Product,
  version: Count,
  admin_role: AdminRole,
  tier: Tier,
  state: SubscriptionState,
  /** Seconds since 1970, during a trial. */
  trial_ended_at: z.nullable(Count),
  /** The version the caller has accepted; null before that. */
  portal_terms_and_conditions: z.nullable(z.string()),
  team_terms_and_conditions: z.nullable(z.string()),
  /** A team has one subscription, identified by the team's id. */
  sub_id: Id,
  /** The caller's id without its leading U. */
  user_id: Id,
  /** The first hundred; `members_next` is the cursor for the member list. */
  members: z.optional(z.array(MemberListItem)),
  members_next: z.optional(z.nullable(z.string())),
  voice_accounts: z.optional(
    z.array(
      z.object({
        id: Id,
        name: z.string(),
        itsp_id: z.nullable(Id),
        enabled: z.boolean(),
        members: Count,
        version: Count,
      }),
    ),
  ),
  /** Absent for callers who may only see the name. */
  counters: z.optional(z.object({ seats: Count, ...counters })),
  /** The same counters, where the specification expects them. */
  ...z.partial(z.object(counters)).shape,
});

const Insider = z.object({ insider: z.boolean(), email: z.nullable(z.string()) });

/** How support accessed a team: looked at it, logged in to it, or acted on it. */
const SUPPORT_ACCESS_KINDS = ["looked", "logged_in", "logged_in_write", "acted"] as const;

export const team = group({
  supportAccess: {
    method: "GET",
    path: "/api/v2/team/{id}/supportAccess",
    summary: "Lists when support accessed the account, who it was and why, newest first, 50 per page",
    can: "team.support_access",
    may_lag: true,
    owner: "team",
    params: TeamParams,
    query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    reply: z.object({
      entries: z.array(
        z.object({
          id: Count,
          at: Count,
          kind: z.enum(SUPPORT_ACCESS_KINDS),
          /** The audit action, which has words of its own. */
          action: z.string(),
          /** The name of the staff member; null if they have left. */
          by: z.nullable(z.string()),
          /** Whose data it was; null for the team. */
          member_name: z.nullable(z.string()),
          /** Null if none is required, as for a lookup. */
          reason: z.nullable(z.string()),
        }),
      ),
      next: z.nullable(z.string()),
      /** On the last page: entries before this day are archived. */
      archived_before: z.optional(Day),
    }),
    errors: ["team.not_found"],
  },
  insider: {
    method: "GET",
    path: "/api/v2/team/{id}/insider",
    summary: "Returns whether the team is in the insider program, and who enrolled it",
    can: "team.insider_view",
    owner: "team",
    params: TeamParams,
    reply: Insider,
    errors: ["team.not_found"],
  },
  setInsider: {
    method: "PUT",
    path: "/api/v2/team/{id}/insider",
    summary: "Joins or leaves the insider program",
    can: "team.insider",
    owner: "team",
    refused_while_busy: true,
    audit: "team.insider_changed",
    params: TeamParams,
    /** The specification also sends an address. Ignored: the server enrolls the caller. */
    body: z.strictObject({ insider: z.boolean(), email: z.optional(z.nullable(Email)) }),
    reply: Insider,
    errors: ["team.not_found", "team.busy"],
  },
  get: {
    method: "GET",
    path: "/api/v2/team/{id}",
    summary: "Returns the team with its subscription, counters, first 100 members and voice accounts",
    can: "team.view",
    owner: "team",
    params: TeamParams,
    /** Both parts by default, as specified, for callers who may see them. `nothing` omits them. */
    query: z.strictObject({
      with: z.optional(z.enum(["members", "voice_accounts", "members,voice_accounts", "nothing"])),
    }),
    reply: Team,
    errors: ["team.not_found"],
  },
  acceptTerms: {
    method: "PUT",
    path: "/api/v2/team/{id}/terms_and_conditions",
    summary: "Accepts the current terms. Until then, all other calls are refused",
    can: "terms.accept",
    owner: "team",
    audit: "terms.accepted",
    params: TeamParams,
    body: TermsVersions,
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found"],
  },
  rename: {
    method: "PUT",
    path: "/api/v2/team/{id}/rename",
    summary: "Renames the team",
    can: "team.rename",
    owner: "team",
    refused_while_busy: true,
    audit: "team.renamed",
    params: TeamParams,
    body: z.strictObject({ team_name: TeamName, version: Version }),
    reply: z.object({ team_name: z.string(), version: Count }),
    errors: ["team.not_found", "team.stale", "team.gone", "team.busy"],
  },
  uploadAvatar: {
    method: "POST",
    path: "/api/v2/team/{id}/avatar",
    summary: "Uploads a team picture: JPG, PNG or GIF under 15 MB, in the form field `avatar`",
    can: "team.rename",
    owner: "team",
    refused_while_busy: true,
    audit: "team.avatar_changed",
    accepts: { field: "avatar", most_bytes: AVATAR.most_bytes },
    params: TeamParams,
    reply: z.object({ avatar: z.string() }),
    errors: ["team.not_found", "file.too_large", "file.not_an_image", "image.failed", "image.not_kept", "team.busy"],
  },
  removeAvatar: {
    method: "DELETE",
    path: "/api/v2/team/{id}/avatar",
    summary: "Removes the team's picture",
    can: "team.rename",
    owner: "team",
    refused_while_busy: true,
    audit: "team.avatar_removed",
    params: TeamParams,
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "team.busy"],
  },
});
