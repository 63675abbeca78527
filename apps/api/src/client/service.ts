import { createHash } from "node:crypto";
import type { CallRecord, client } from "@portal/model/client/contract.ts";
import { pollSeconds } from "@portal/model/client/poll.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { PHONE } from "@portal/model/limits.ts";
import { inTeam } from "../platform/db.ts";
import type { ReadContext, ReportContext } from "../platform/register-routes.ts";
import type { PhoneActor } from "../platform/authenticate-phone.ts";
import { entriesForPhone } from "../contacts/service.ts";
import { isUnchanged } from "./configuration.ts";
import { requirePhone } from "./sessions.ts";
import type { PresenceBuffer } from "./presence.ts";
import * as store from "./store.ts";

type Asked<K extends keyof typeof client> = Input<(typeof client)[K]>;
type Reply<K extends keyof typeof client> = Promise<ReplyInput<(typeof client)[K]>>;

/** Nothing is asked of the database but what the door has asked already, for all phones of the same moment together. */
export async function heartbeat(
  sightings: PresenceBuffer,
  { body }: Asked<"heartbeat">,
  ctx: ReportContext,
): Reply<"heartbeat"> {
  const phone = requirePhone(ctx);
  const { config_revision } = phone;
  if (phone.standing === "logged_out") return { config_revision, action: "logout", poll_seconds: PHONE.first_poll_s };
  sightings.note(phone, ctx.now, body.accounts);
  const has = body.config_revision ?? phone.fetched_revision;
  return {
    config_revision,
    action: has === config_revision ? "none" : "refetch",
    poll_seconds: pollSeconds(phone.started_at, ctx.now, Math.random()),
  };
}

export async function acknowledge(sightings: PresenceBuffer, { body }: Asked<"ack">, ctx: ReportContext): Reply<"ack"> {
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
  { body }: Asked<"calls">,
  ctx: ReportContext,
): Reply<"calls"> {
  const phone = requirePhone(ctx);
  sightings.note(phone, ctx.now);
  const rows = body.calls.map((call) => callRow(phone, call));
  const stored = await inTeam(ctx.db, phone.team_id, (db) => store.insertCalls(db, rows));
  return {
    // Of one that stands in the batch twice, the first is stored.
    calls: body.calls.map(({ call_id }) => ({ call_id, result: stored.delete(call_id) ? "stored" : "known" })),
  };
}

export async function directory(_input: Asked<"directory">, ctx: ReadContext): Reply<"directory"> {
  const { team_id } = requirePhone(ctx);
  const whom = {
    members: await store.colleaguesOf(ctx.db, team_id),
    contacts: await entriesForPhone(ctx.db, team_id, "common"),
    external: await entriesForPhone(ctx.db, team_id, "external"),
  };
  const tag = createHash("sha256").update(JSON.stringify(whom)).digest("base64url").slice(0, 22);
  return isUnchanged(ctx.request, ctx.reply, `"${tag}"`) ? "" : whom;
}
