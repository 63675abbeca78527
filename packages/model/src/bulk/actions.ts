import * as z from "zod/mini";
import type { Action } from "../access.ts";
import type { Endpoint } from "../kit/endpoint.ts";
import { Id } from "../kit/schemas.ts";
import { outranks } from "../members/rank.ts";
import type { AdminRole } from "../members/schemas.ts";
import { MemberSelection, SelectionFields } from "../members/selection.ts";
import type { StoredStatus } from "../members/status.ts";
import { BULK } from "../limits.ts";
import { TeamParams, actionRun, followCalls, matchReply } from "./action-runs.ts";

/** What a run can do to many members, with the permission that the same action on one member needs. */
export const BULK_ACTIONS = {
  invite: { row: "member.create", undoable: false },
  suspend: { row: "member.suspend", undoable: true },
  activate: { row: "member.suspend", undoable: true },
  remove: { row: "member.remove", undoable: true },
  assign_voice: { row: "voice.member_edit", undoable: true },
} as const satisfies Record<string, { readonly row: Action; readonly undoable: boolean }>;
export type BulkAction = keyof typeof BULK_ACTIONS;
const ACTIONS = Object.keys(BULK_ACTIONS) as [BulkAction, ...BulkAction[]];
export const BulkAction = z.enum(ACTIONS);

/** Why a member is skipped. `limit`: no more invitations today. */
const SKIP_REASONS = ["self", "above", "joined", "not_joined", "not_suspended", "already", "gone", "limit"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why an undo leaves a member as they are. `no_seat`: restoring a member takes a free seat. */
const KEEP_REASONS = ["changed", "gone", "no_seat", "taken"] as const;
export type KeepReason = (typeof KEEP_REASONS)[number];

interface Candidate {
  readonly self: boolean;
  readonly status: StoredStatus;
  readonly admin_role: AdminRole;
  /** Whether they have the voice account that is being assigned. */
  readonly assigned: boolean;
}

/** Returns why the action skips this member, or null. The preview and the run use the same rule. */
export function skipReason(action: BulkAction, actor_role: AdminRole, member: Candidate): SkipReason | null {
  const { self, status, admin_role, assigned } = member;
  if (status === "removed") return "gone";
  // People assign their own voice account, but don't suspend, remove or invite themselves.
  if (self && action !== "assign_voice") return "self";
  if (!self && !outranks(actor_role, admin_role)) return "above";
  switch (action) {
    case "invite":
      return status === "invited" ? null : "joined";
    case "suspend":
      return { active: null, suspended: "already", invited: "not_joined" }[status] as SkipReason | null;
    case "activate":
      return status === "suspended" ? null : "not_suspended";
    case "assign_voice":
      return assigned ? "already" : null;
    case "remove":
      return null;
  }
}

const ActionRun = actionRun(ACTIONS, SKIP_REASONS, KEEP_REASONS);
export type ActionRun = z.infer<typeof ActionRun>;

const follow = followCalls({
  path: "/api/v2/team/{id}/bulk/members",
  what: "members",
  view: "member.detail",
  edit: "member.suspend",
  audit: "bulk.action_undone",
  run: ActionRun,
});

/** One action on everyone who matches a filter: done by the server, in steps, with progress and an undo. */
export const bulkActionCalls = {
  match: {
    method: "GET",
    path: "/api/v2/team/{id}/bulk/members/match",
    summary: "Counts the members who match a filter, and those an action would change or skip",
    can: "member.detail",
    owner: "team",
    params: TeamParams,
    query: z.strictObject({
      ...SelectionFields,
      action: z.optional(BulkAction),
      /** With `assign_voice`: the account. */
      assign: z.optional(Id),
    }),
    reply: matchReply(SKIP_REASONS),
    errors: ["team.not_found"],
  },
  act: {
    method: "POST",
    path: "/api/v2/team/{id}/bulk/members",
    summary: "Starts an action on the given members, or on everyone who matches a filter right now",
    can: "member.suspend",
    owner: "team",
    audit: "bulk.acted",
    params: TeamParams,
    body: z.strictObject({
      action: BulkAction,
      whom: z.union([
        z.strictObject({ members: z.array(Id).check(z.minLength(1), z.maxLength(BULK.most_rows)) }),
        z.strictObject({ matching: MemberSelection }),
      ]),
      /** Required for `assign_voice`. */
      voice_account_id: z.optional(Id),
    }),
    reply: ActionRun,
    errors: ["team.not_found", "team.busy", "bulk.none_match", "voice.gone"],
  },
  latestAction: follow.latest,
  action: follow.get,
  undoAction: follow.undo,
} as const satisfies Record<string, Endpoint>;
