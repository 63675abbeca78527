import type { bulk } from "@portal/model/bulk/contract.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { outranks } from "@portal/model/members/rank.ts";
import { endSessionsOfMembers } from "../../platform/accounts.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { cutPage, decodeCursor, encodeCursor } from "../../platform/paging.ts";
import { getTeamState } from "../../platform/teams.ts";
import * as store from "./store.ts";

const PEOPLE_PER_PAGE = 1_000;

/** Lists all members for the edit grid. */
export async function people(
  { params, query }: Input<typeof bulk.people>,
  { db }: ReadContext,
): HandlerResult<typeof bulk.people> {
  if (!(await getTeamState(db, params.id)).insider) fail("team.not_insider");
  const rows = await store.peopleAfter(db, params.id, decodeCursor(query.after), PEOPLE_PER_PAGE + 1);
  const { page, last } = cutPage(rows, PEOPLE_PER_PAGE);
  return {
    people: page.map(({ team_contact, ...row }) => ({ ...row, team_provided_contact_information: team_contact })),
    next: last ? encodeCursor(last) : null,
  };
}

type Refusal = ReplyInput<typeof bulk.edit>["refused"][number]["reason"];

/**
 * Saves all possible changes in one transaction. Members who were changed meanwhile or rank higher are skipped and
 * named.
 */
export function edit({ params, body }: Input<typeof bulk.edit>, ctx: ChangeContext): HandlerResult<typeof bulk.edit> {
  const { actor, now } = ctx;
  if (actor.side !== "customer") fail("session.required");
  return ctx.change(async (tx) => {
    const { insider, busy_with } = await getTeamState(tx.db, params.id);
    if (!insider) fail("team.not_insider");
    if (busy_with) fail("team.busy");
    const ids = [...body.changed, ...body.removed].map(({ id }) => id);
    const there = await store.lockPeople(tx.db, params.id, ids);
    const refused: { id: string; reason: Refusal }[] = [];
    const isOpen = ({ id, version }: { id: string; version: number }, self: boolean): boolean => {
      const reason = refusalOf(there.get(id), version, self && id === actor.member_id, actor.person.team.admin_role);
      if (reason) refused.push({ id, reason });
      return reason === null;
    };
    const leaving = new Set(body.removed.map(({ id }) => id));
    const changed = body.changed.filter((one) => !leaving.has(one.id) && isOpen(one, true));
    const removed = body.removed.filter((one) => isOpen(one, false)).map(({ id }) => id);

    const edited = changed.map(({ id, first_name, last_name, team_provided_contact_information: contact }) => ({
      id,
      first_name,
      last_name,
      team_contact: JSON.stringify(contact),
    }));
    await store.changePeople(tx.db, params.id, edited);
    for (const one of edited)
      tx.addAuditRow("member.changed", `member:${one.id}`, differences(there.get(one.id)!, one));
    await store.removePeople(tx.db, params.id, removed, now);
    await endSessionsOfMembers(tx.db, params.id, removed);
    for (const id of removed) {
      tx.addAuditRow("member.removed", `member:${id}`, { status: { before: there.get(id)!.status, after: "removed" } });
    }
    tx.note(`team:${params.id}`, { changed: edited.length, removed: removed.length, refused: refused.length });
    return { changed: edited.length, removed: removed.length, refused };
  });
}

/** Why this member is skipped, or null. */
function refusalOf(
  row: store.EditedRow | undefined,
  version: number,
  self: boolean,
  role: store.EditedRow["admin_role"],
): Refusal | null {
  if (!row || row.status === "removed") return "gone";
  if (!self && !outranks(role, row.admin_role)) return "above";
  return row.version === version ? null : "stale";
}

/** Uses the API's field names, like every other audit row about a member. */
function differences(before: store.EditedRow, after: store.Edited) {
  const pairs = {
    first_name: [before.first_name, after.first_name],
    last_name: [before.last_name, after.last_name],
    team_provided_contact_information: [before.team_contact, JSON.parse(after.team_contact) as unknown],
  } as const;
  const changed = Object.entries(pairs).filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now));
  return Object.fromEntries(changed.map(([field, [old, now]]) => [field, { before: old, after: now }]));
}
