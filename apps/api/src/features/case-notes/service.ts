import type { caseNotes } from "@portal/model/case-notes/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { inSeconds } from "../../platform/clock.ts";
import { type Db, bindToTeam } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import * as store from "./store.ts";

async function notes(
  db: Db,
  whose: { readonly team_id: string; readonly member_id: string },
): HandlerResult<typeof caseNotes.list> {
  if (!(await store.isMember(db, whose))) fail("member.not_found");
  const rows = await store.notesOf(db, whose);
  return { notes: rows.map(({ at, ...note }) => ({ ...note, at: inSeconds(at) })) };
}

export async function list(
  { params }: Input<typeof caseNotes.list>,
  { db }: ReadContext,
): HandlerResult<typeof caseNotes.list> {
  await bindToTeam(db, params.id);
  return notes(db, { team_id: params.id, member_id: params.userId });
}

/** Keeps the text here. The team's history, which the customer sees, only says that a note was added. */
export function add(
  { params, body }: Input<typeof caseNotes.add>,
  { actor, change, now }: ChangeContext,
): HandlerResult<typeof caseNotes.add> {
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
