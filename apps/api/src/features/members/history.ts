import type { Input } from "@portal/model/kit/endpoint.ts";
import type { members } from "@portal/model/members/contract.ts";
import { inSeconds } from "../../platform/clock.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { archivedBefore } from "../audit/public.ts";
import { lockMemberToChange, requireMemberAccess } from "./member-access.ts";
import { differences, memberReply } from "./replies.ts";
import { HISTORY_PER_PAGE, type MemberRow, changeById, changeMember, changesOf, memberOf } from "./store.ts";

type Fields = Record<string, { before: unknown; after: unknown }>;

function fieldsOf(detail: Record<string, unknown>): Fields {
  const pairs = Object.entries(detail).filter(
    ([, value]) => typeof value === "object" && value !== null && "before" in value && "after" in value,
  );
  return Object.fromEntries(pairs) as Fields;
}

export async function teamHistory(
  { params, query }: Input<typeof members.history>,
  { db }: ReadContext,
): HandlerResult<typeof members.history> {
  const rows = await changesOf(db, params.id, query);
  const page = rows.slice(0, HISTORY_PER_PAGE);
  const next = rows.length > HISTORY_PER_PAGE ? String(page.at(-1)?.id) : null;
  return {
    changes: page.map(({ detail, at, actor_side, ...row }) => ({
      ...row,
      at: inSeconds(at),
      by_support: actor_side === "staff",
      by_key: actor_side === "key",
      fields: fieldsOf(detail),
    })),
    next,
    archived_before: next === null ? await archivedBefore(db, params.id) : undefined,
  };
}

/** Fields that can be restored: names and contact details. Roles, states and addresses have calls of their own. */
const RESTORABLE = {
  first_name: "first_name",
  last_name: "last_name",
  team_provided_contact_information: "team_contact",
  user_provided_contact_information: "user_contact",
} as const satisfies Record<string, keyof MemberRow>;

export async function restoreFields(
  { params }: Input<typeof members.restoreFields>,
  ctx: ChangeContext,
): HandlerResult<typeof members.restoreFields> {
  return ctx.change(async (tx) => {
    const change = await changeById(tx.db, params.id, Number(params.changeId));
    if (!change?.member_id) fail("history.not_restorable");
    requireMemberAccess(ctx, change.member_id);
    const before = await lockMemberToChange(tx.db, { id: params.id, mid: change.member_id }, ctx);
    const fields = Object.entries(fieldsOf(change.detail as Record<string, unknown>)).filter(
      ([name]) => name in RESTORABLE,
    );
    if (fields.length === 0) fail("history.not_restorable");
    const back: Record<string, string> = {};
    for (const [name, { before: then, after }] of fields) {
      const column = RESTORABLE[name as keyof typeof RESTORABLE];
      if (JSON.stringify(before[column]) !== JSON.stringify(after)) fail("history.changed_since");
      back[column] = typeof then === "string" ? then : JSON.stringify(then);
    }
    await changeMember(tx.db, params.id, change.member_id, back);
    const after = (await memberOf(tx.db, params.id, change.member_id)) ?? fail("member.not_found");
    tx.note(`member:${change.member_id}`, { ...differences(before, after), restored: Number(params.changeId) });
    return memberReply(after, ctx.now);
  });
}
