import type { calls } from "@portal/model/calls/contract.ts";
import { type ReadCall, parseCdrs } from "@portal/model/calls/cdr/parse.ts";
import { type Registered, byName, resultFor, findByNames } from "@portal/model/calls/match.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { INGEST } from "@portal/model/limits.ts";
import { inSeconds } from "../../platform/clock.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import { nameOf, productOf, touchSession } from "../../platform/authenticate.ts";
import { authenticateKey, usesKey } from "../../platform/authenticate-key.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext, UnboundContext } from "../../platform/register-routes.ts";
import { hashOf, newHandle, newSecret } from "../../platform/secrets.ts";
import { limitAddress, consumeRateLimit } from "../../platform/throttle.ts";
import { emailTeamOwner } from "../mail/public.ts";
import { ingestKeyMade, ingestKeyRevoked } from "./emails.ts";
import * as store from "./ingest/store.ts";
import { zoneOf } from "./statistics/store.ts";

const KEY = /^Bearer ck_([\w-]{22})\.([\w-]{43})$/;

const shown = ({ made_by, created_at, last_used_at }: store.Key) => ({
  made_by,
  created_at: inSeconds(created_at),
  last_used_at: last_used_at && inSeconds(last_used_at),
});

export async function key({ params }: Input<typeof calls.key>, { db }: ReadContext): HandlerResult<typeof calls.key> {
  const found = await store.keyOf(db, params.id);
  return { key: found ? shown(found) : null };
}

export function makeKey(
  { params }: Input<typeof calls.makeKey>,
  { actor, change, now }: ChangeContext,
): HandlerResult<typeof calls.makeKey> {
  if (actor.side !== "customer") fail("team.not_found");
  const handle = newHandle();
  const secret = newSecret();
  const made = { team_id: params.id, made_by: actor.person.email, created_at: now, last_used_at: null };
  return change(async (tx) => {
    const replaced = (await store.keyOf(tx.db, params.id)) !== undefined;
    await store.saveKey(tx.db, { ...made, handle, secret_hash: hashOf(secret) });
    const data = { by_name: nameOf(actor), replaced };
    await emailTeamOwner(tx, ingestKeyMade, { team_id: params.id, now, data });
    tx.note(`team:${params.id}`, { replaced });
    return { secret: `ck_${handle}.${secret}`, key: shown(made) };
  });
}

export function revokeKey(
  { params }: Input<typeof calls.revokeKey>,
  { actor, change, now }: ChangeContext,
): HandlerResult<typeof calls.revokeKey> {
  if (actor.side !== "customer") fail("team.not_found");
  return change(async (tx) => {
    const existed = (await store.keyOf(tx.db, params.id)) !== undefined;
    await store.removeKey(tx.db, params.id);
    if (existed) {
      await emailTeamOwner(tx, ingestKeyRevoked, { team_id: params.id, now, data: { by_name: nameOf(actor) } });
    }
    tx.note(`team:${params.id}`);
    return { success: true };
  });
}

/** Imports the calls of a phone system: each line is stored, already known, or refused with a reason. */
export async function ingest(
  app: AppContext,
  { query, raw }: Input<typeof calls.ingest>,
  ctx: UnboundContext,
): HandlerResult<typeof calls.ingest> {
  const { now } = ctx;
  const { team_id, time_zone, used } = await authenticateIngest(app, ctx);
  const seconds = await consumeRateLimit(ctx.db, `ingest:${team_id}`, [INGEST.per_key], now);
  if (seconds > 0) fail("request.too_many", { seconds });
  const read = parseCdrs(query.format, raw, {
    zone: query.time_zone ?? time_zone ?? "UTC",
    now,
    most_lines: INGEST.most_lines,
  });
  if (!read) fail("ingest.unreadable", { format: query.format, most: INGEST.most_lines });
  const { stored, unmatched } = await inTeam(ctx.db, team_id, async (db) => {
    await used(db);
    const names = read.calls.flatMap(({ caller_names, callee_names }) => [...caller_names, ...callee_names]);
    const registered = byName(await store.registeredAs(db, team_id, [...new Set(names)]));
    const rows = read.calls.flatMap((call) => rowsOf(call, registered));
    const kept = new Set(await store.insertCalls(db, team_id, rows));
    const unmatched = new Set(rows.filter(({ member_id }) => member_id === null).map(({ line }) => line));
    return { stored: kept, unmatched };
  });
  return {
    stored: stored.size,
    known: read.calls.length - stored.size,
    unmatched: [...stored].filter((line) => unmatched.has(line)).length,
    refused: read.refused.length,
    refusals: read.refused.slice(0, INGEST.refusals_told),
  };
}

/** Accepts the key that a team has for its phone system, or an API key with the scope for call records. */
async function authenticateIngest(app: AppContext, ctx: UnboundContext) {
  const { request, edition, now } = ctx;
  const { authorization } = request.headers;
  if (usesKey(authorization)) {
    const { secret_keys } = app.config;
    const origin = { product: productOf(edition), ip: request.ip, now, secret_keys };
    const key = await authenticateKey(ctx.db, authorization, origin);
    if (key?.standing === null && key.rows.includes("calls.ingest")) {
      const { team_id } = key;
      const time_zone = await inTeam(ctx.db, team_id, (db) => zoneOf(db, team_id));
      await touchSession(ctx.db, key, now);
      return { team_id, time_zone, used: async () => {} };
    }
  }
  const [, handle, secret] = KEY.exec(authorization ?? "") ?? [];
  const found = handle && secret ? await store.findKeyByHandle(ctx.db, handle) : undefined;
  const isHere = found?.product === productOf(edition) || found?.moved;
  if (isHere && found.secret_hash.equals(hashOf(secret ?? ""))) {
    return { ...found, used: (db: Db) => store.keyUsed(db, found.team_id, now) };
  }
  await limitAddress(ctx.db, app.config, "ingest", INGEST.wrong_keys, request.ip, now);
  return fail("ingest.wrong_key");
}

/** One call for each member involved, or one for the team if there is none. */
function rowsOf(call: ReadCall, registered: ReadonlyMap<string, readonly Registered[]>): store.ServerRow[] {
  const { line, call_id, caller, callee, started_at, answered_at, ended_at, outcome, sip_code, codec } = call;
  const row = (who: Registered | null, direction: "in" | "out" | null): store.ServerRow => ({
    line,
    call_id,
    caller,
    callee,
    started_at,
    answered_at,
    ended_at,
    sip_code,
    codec,
    member_id: who?.member_id ?? null,
    voice_account_id: who?.voice_account_id ?? null,
    slot: who?.slot ?? null,
    direction,
    result: resultFor(outcome, direction),
  });
  const from = findByNames(call.caller_names, registered);
  const to = findByNames(call.callee_names, registered);
  // Voicemail or two phones of the same person: one call.
  const both = from && to && from.member_id !== to.member_id;
  if (both) return [row(from, "out"), row(to, "in")];
  if (from) return [row(from, "out")];
  return to ? [row(to, "in")] : [row(null, null)];
}
