import {
  CONTACT_ACTIONS,
  type ContactAction,
  type ContactKeepReason,
  type ContactSkipReason,
} from "@portal/model/bulk/contact-actions.ts";
import type { bulk } from "@portal/model/bulk/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import type { Db } from "../../../platform/db.ts";
import { fail } from "../../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../../platform/register-routes.ts";
import { chosenContacts } from "../../contacts/public.ts";
import { replyOf, startRun, startUndo } from "./runs.ts";
import * as store from "./store.ts";

/** Actions on many contacts. */

const reply = replyOf<{ action: ContactAction; skipped: ContactSkipReason; kept: ContactKeepReason }>(CONTACT_ACTIONS);

export async function matchContacts(
  { params, body }: Input<typeof bulk.matchContacts>,
  { db }: ReadContext,
): HandlerResult<typeof bulk.matchContacts> {
  const { length } = await chosenContacts(db, params.id, body.which);
  return { matching: length, ready: length, skipped: [] };
}

export async function actOnContacts(
  { params, body }: Input<typeof bulk.actOnContacts>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.actOnContacts> {
  const { action, which } = body;
  await ctx.authorize(CONTACT_ACTIONS[action].row);
  const fix = async (db: Db, run_id: string) =>
    store.fixIds(db, params.id, run_id, await chosenContacts(db, params.id, which));
  const matching = "matching" in which ? { list: which.list, ...which.matching } : undefined;
  return startRun(ctx, { team_id: params.id, subject: "contacts", action, fix, matching }, reply);
}

export async function latestContactAction(
  { params }: Input<typeof bulk.latestContactAction>,
  { db }: ReadContext,
): HandlerResult<typeof bulk.latestContactAction> {
  const run = await store.latestActionRun(db, params.id, "contacts");
  return { run: run ? await reply(db, run) : null };
}

export async function getContactAction(
  { params }: Input<typeof bulk.contactAction>,
  { db }: ReadContext,
): HandlerResult<typeof bulk.contactAction> {
  return reply(db, (await store.actionRunById(db, params.id, "contacts", params.runId)) ?? fail("bulk.not_found"));
}

export async function undoContactAction(
  { params }: Input<typeof bulk.undoContactAction>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.undoContactAction> {
  const run = { team_id: params.id, subject: "contacts", run_id: params.runId, actions: CONTACT_ACTIONS } as const;
  return startUndo(ctx, run, reply);
}
