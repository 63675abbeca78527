import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Id } from "../kit/shapes.ts";
import { AVATAR } from "../limits.ts";
import { MemberLine } from "../members/line.ts";
import { AdminRole, Product, SubscriptionState, Tier } from "../members/shapes.ts";
import { TeamName } from "./name.ts";
import { CurrentTerms } from "./terms.ts";

const TeamParams = z.strictObject({ id: Id });

const Team = z.object({
  id: Id,
  team_id: Id,
  team_name: z.string(),
  /** Where the team's picture is. */
  avatar: z.nullable(z.string()),
  product: Product,
  version: Count,
  admin_role: AdminRole,
  tier: Tier,
  state: SubscriptionState,
  /** Seconds since 1970, while the trial runs. */
  trial_ended_at: z.nullable(Count),
  /** What the person who asks has accepted, by its version; null before that. */
  portal_terms_and_conditions: z.nullable(z.string()),
  team_terms_and_conditions: z.nullable(z.string()),
  /** A team has one subscription, and the team's id names it. */
  sub_id: Id,
  /** The person who asks: the id without its leading U. */
  user_id: Id,
  /** Where they are asked for: the first hundred, and what leads on in the list itself. */
  members: z.optional(z.array(MemberLine)),
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
  /** Absent for those who may only know the name. */
  counters: z.optional(
    z.object({
      seats: Count,
      team_size: Count,
      active_members: Count,
      inactive_members: Count,
      invited_members: Count,
      suspended_members: Count,
      admin_members: Count,
      configured_for_voice: Count,
      undeliverable_email_members: Count,
    }),
  ),
});

const Insider = z.object({ insider: z.boolean(), email: z.nullable(z.string()) });

export const team = group({
  insider: {
    method: "GET",
    path: "/api/v2/team/{id}/insider",
    summary: "Whether the team takes part in the insider program, and who enrolled it",
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
    audit: "team.insider_changed",
    params: TeamParams,
    body: z.strictObject({ insider: z.boolean() }),
    reply: Insider,
    errors: ["team.not_found"],
  },
  get: {
    method: "GET",
    path: "/api/v2/team/{id}",
    summary: "The team: its name, its subscription and how many members are in which state",
    can: "team.view",
    owner: "team",
    params: TeamParams,
    /** A team may have thousands of people: they travel only for those who ask. */
    query: z.strictObject({ with: z.optional(z.enum(["members", "voice_accounts", "members,voice_accounts"])) }),
    reply: Team,
    errors: ["team.not_found"],
  },
  acceptTerms: {
    method: "PUT",
    path: "/api/v2/team/{id}/terms_and_conditions",
    summary: "Accepts the current terms; until then nothing else is open",
    can: "terms.accept",
    owner: "team",
    audit: "terms.accepted",
    params: TeamParams,
    body: CurrentTerms,
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found"],
  },
  rename: {
    method: "PUT",
    path: "/api/v2/team/{id}/rename",
    summary: "Gives the team another name",
    can: "team.rename",
    owner: "team",
    audit: "team.renamed",
    params: TeamParams,
    body: z.strictObject({ team_name: TeamName, version: Count }),
    reply: z.object({ team_name: z.string(), version: Count }),
    errors: ["team.not_found", "team.stale", "team.gone"],
  },
  uploadAvatar: {
    method: "POST",
    path: "/api/v2/team/{id}/avatar",
    summary: "A new picture of the team: JPG, PNG or GIF under 15 MB, as the field `avatar` of a form",
    can: "team.rename",
    owner: "team",
    audit: "team.avatar_changed",
    accepts: { field: "avatar", most_bytes: AVATAR.most_bytes },
    params: TeamParams,
    reply: z.object({ avatar: z.string() }),
    errors: ["team.not_found", "file.too_large", "file.not_an_image", "image.failed", "image.not_kept"],
  },
  removeAvatar: {
    method: "DELETE",
    path: "/api/v2/team/{id}/avatar",
    summary: "Takes the team's picture away",
    can: "team.rename",
    owner: "team",
    audit: "team.avatar_removed",
    params: TeamParams,
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found"],
  },
});
