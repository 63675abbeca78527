import { createHash } from "node:crypto";
import type { CallRecord, client } from "@portal/model/client/contract.ts";
import { pollSeconds } from "@portal/model/client/poll.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { PHONE } from "@portal/model/limits.ts";
import { inTeam } from "../../platform/db.ts";
import type { HandlerResult, ReadContext, UnboundContext } from "../../platform/register-routes.ts";
import type { PhoneActor } from "../../platform/authenticate-phone.ts";
import { entriesForPhone } from "../contacts/public.ts";
import { isUnchanged } from "./configuration.ts";
import { requirePhone } from "./sessions.ts";
import type { PresenceBuffer } from "./presence.ts";
import * as store from "./store.ts";

/**
 * Needs no query to answer: authentication has already read everything, batched for all phones of the moment. What a phone
 * reports about its registrations is saved first, so that an answered report is never lost.
 */
export async function heartbeat(
  sightings: PresenceBuffer,
  { body }: Input<typeof client.heartbeat>,
  ctx: UnboundContext,
): HandlerResult<typeof client.heartbeat> {
  const phone = requirePhone(ctx);
  const { config_revision } = phone;
  if (phone.standing === "logged_out") return { config_revision, action: "logout", poll_seconds: PHONE.first_poll_s };
  sightings.note(phone, ctx.now);
  if (body.accounts) await sightings.register(phone, body.accounts);
  const has = body.config_revision ?? phone.fetched_revision;
  return {
    config_revision,
    action: has === config_revision ? "none" : "refetch",
    poll_seconds: pollSeconds(phone.device_id, phone.started_at, ctx.now),
  };
}

export async function acknowledge(
  sightings: PresenceBuffer,
  { body }: Input<typeof client.ack>,
  ctx: UnboundContext,
): HandlerResult<typeof client.ack> {
  const phone = requirePhone(ctx);
  sightings.note(phone, ctx.now);
  const ack = {
    acked_revision: body.revision,
    ack: body.status,
    ack_reason: body.reason ?? "",
    ack_accounts: JSON.stringify(body.accounts ?? []),
    acked_at: ctx.now,
  };
  await inTeam(ctx.db, phone.team_id, (db) => store.keepAck(db, phone, ack));
  return { success: true };
}

const timeOf = (seconds: number): Date => new Date(seconds * 1000);

function callRow({ team_id, device_id, member_id }: PhoneActor, call: CallRecord): store.CallRow {
  return {
    ...call,
    team_id,
    device_id,
    member_id,
    started_at: timeOf(call.started_at),
    answered_at: call.answered_at === null ? null : timeOf(call.answered_at),
    ended_at: timeOf(call.ended_at),
  };
}

export async function saveCalls(
  sightings: PresenceBuffer,
  { body }: Input<typeof client.calls>,
  ctx: UnboundContext,
): HandlerResult<typeof client.calls> {
  const phone = requirePhone(ctx);
  sightings.note(phone, ctx.now);
  const rows = body.calls.map((call) => callRow(phone, call));
  const stored = await inTeam(ctx.db, phone.team_id, (db) => store.insertCalls(db, rows));
  return {
    // Of a call that appears twice in the batch, the first is stored.
    calls: body.calls.map(({ call_id }) => ({ call_id, result: stored.delete(call_id) ? "stored" : "known" })),
  };
}

export async function directory(
  _input: Input<typeof client.directory>,
  ctx: ReadContext,
): HandlerResult<typeof client.directory> {
  const { team_id } = requirePhone(ctx);
  const directory = {
    members: await store.colleaguesOf(ctx.db, team_id),
    contacts: await entriesForPhone(ctx.db, team_id, "common"),
    external: await entriesForPhone(ctx.db, team_id, "external"),
  };
  const tag = createHash("sha256").update(JSON.stringify(directory)).digest("base64url").slice(0, 22);
  return isUnchanged(ctx.request, ctx.reply, `"${tag}"`) ? "" : directory;
}
