import type { caseNotes } from "@portal/model/case-notes/contract.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { inSeconds } from "../platform/clock.ts";
import { type Db, bindToTeam } from "../platform/db.ts";
import { fail } from "../platform/fail.ts";
import type { ChangeResult, ChangeContext, ReadContext } from "../platform/register-routes.ts";
import * as store from "./store.ts";

type Asked<K extends keyof typeof caseNotes> = Input<(typeof caseNotes)[K]>;
type Reply = ReplyInput<(typeof caseNotes)["list"]>;

async function notes(db: Db, whose: { readonly team_id: string; readonly member_id: string }): Promise<Reply> {
  if (!(await store.isMember(db, whose))) fail("member.not_found");
  const rows = await store.notesOf(db, whose);
  return { notes: rows.map(({ at, ...note }) => ({ ...note, at: inSeconds(at) })) };
}

export async function list({ params }: Asked<"list">, { db }: ReadContext): Promise<Reply> {
  await bindToTeam(db, params.id);
  return notes(db, { team_id: params.id, member_id: params.userId });
}

/** The words stay here: the team's history, which the customer sees, says only that something was written down. */
export function add(
  { params, body }: Asked<"add">,
  { actor, change, now }: ChangeContext,
): Promise<ChangeResult<Reply>> {
  if (actor.side !== "staff") fail("session.required");
  const { staff_id, full_name: author } = actor;
  const whose = { team_id: params.id, member_id: params.userId };
  return change(
    async ({ db, note }) => {
      if (!(await store.isMember(db, whose))) fail("member.not_found");
      await store.insertNote(db, { ...whose, author, staff_id, body: body.body, at: now });
      note(`member:${params.userId}`);
      return notes(db, whose);
    },
    { team_id: params.id },
  );
}
