import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Remembered } from "@portal/model/bulk/columns.ts";
import type { BulkDraft, bulk } from "@portal/model/bulk/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { BULK, BULK_DRAFTS } from "@portal/model/limits.ts";
import { headerKey } from "@portal/model/sheets/table.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { limitAddress } from "../../platform/throttle.ts";
import { seal, unseal } from "../../platform/vault.ts";
import * as store from "./store.ts";

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** A draft can contain passwords, so it is encrypted and bound to its owner. */
const cellOf = (team_id: string, account_id: string) => ({
  table: "bulk_drafts",
  column: "sealed",
  id: `${team_id}:${account_id}`,
});

/** Returns the draft to the person who saved it, and to no one else. */
export async function draft(
  app: AppContext,
  { params }: Input<typeof bulk.draft>,
  { db, actor, now }: ReadContext,
): HandlerResult<typeof bulk.draft> {
  if (actor.side !== "customer") fail("session.required");
  const kept = await store.draftOf(db, params.id, actor.account_id, now);
  if (!kept) return { draft: null };
  const packed = unseal(app.config.secret_keys, cellOf(params.id, actor.account_id), kept.sealed);
  const content = JSON.parse((await expand(packed)).toString("utf8")) as BulkDraft;
  return { draft: { ...content, saved_at: inSeconds(kept.saved_at), expires_at: inSeconds(kept.expires_at) } };
}

/** Saves the draft; the last save wins, as one person works on it. */
export async function saveDraft(
  app: AppContext,
  { params, body }: Input<typeof bulk.saveDraft>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.saveDraft> {
  const { actor, now } = ctx;
  if (actor.side !== "customer") fail("session.required");
  await limitAddress(ctx.db, app.config, "bulk_draft", BULK_DRAFTS, ctx.request.ip, now);
  const { account_id } = actor;
  const packed = await compress(JSON.stringify(body));
  const sealed = seal(app.config.secret_keys, cellOf(params.id, account_id), packed);
  const expires_at = plusSeconds(now, BULK.kept_days * 86_400);
  const rows = body.lines.length + body.left_out.length;
  return ctx.change(async (tx) => {
    await store.saveDraft(tx.db, { team_id: params.id, account_id, rows, sealed, saved_at: now, expires_at });
    tx.note(`account:${account_id}`, { rows });
    return { saved_at: inSeconds(now), expires_at: inSeconds(expires_at) };
  });
}

export function discardDraft(
  { params }: Input<typeof bulk.discardDraft>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.discardDraft> {
  const { actor } = ctx;
  if (actor.side !== "customer") fail("session.required");
  return ctx.change(async (tx) => {
    tx.note(`account:${actor.account_id}`);
    return { success: await store.deleteDraft(tx.db, params.id, actor.account_id) };
  });
}

/** Remembers the matches for the whole team: colleagues export from the same system. */
export function matchColumns(
  { params, body }: Input<typeof bulk.matchColumns>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.matchColumns> {
  const matches = Object.fromEntries(body.matches.map(({ header, column }) => [headerKey(header), column]));
  return ctx.change(async (tx) => {
    const remembered = await store.rememberColumns(tx.db, params.id, matches, BULK.most_headers);
    tx.note(`team:${params.id}`, { headers: body.matches.length });
    return { matches: matchList(remembered) };
  });
}

export const matchList = (remembered: Remembered) =>
  Object.entries(remembered).map(([header, column]) => ({ header, column }));
