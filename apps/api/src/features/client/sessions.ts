import type { Device, client } from "@portal/model/client/contract.ts";
import { accessSeconds, pollSeconds } from "@portal/model/client/poll.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { DEVICES } from "@portal/model/limits.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import { productOf } from "../../platform/authenticate.ts";
import { Failure, fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type {
  ChangeContext,
  ChangeResult,
  HandlerResult,
  UnboundContext,
  Transaction,
} from "../../platform/register-routes.ts";
import { PHONE_PREFIX, type PhoneActor, parsePhoneToken } from "../../platform/authenticate-phone.ts";
import { hashOf, keyedHash, newHandle, newSecret } from "../../platform/secrets.ts";
import {
  type Owner,
  type Whose,
  endOwnSession,
  ownerOfLink,
  phoneOwner,
  listReplaceableDevices,
  requireInService,
  registerDevice,
  consumeDeviceLink,
} from "../devices/public.ts";
import { proveOnPhone } from "../mfa/public.ts";
import { provePhoneOwner } from "../session/public.ts";
import type { PresenceBuffer } from "./presence.ts";
import * as store from "./store.ts";

/** Returns the phone that makes the request. */
export const requirePhone = ({ actor }: Pick<UnboundContext, "actor">): PhoneActor =>
  actor.side === "phone" ? actor : fail("session.required");

export async function logIn(
  context: AppContext,
  { body }: Input<typeof client.login>,
  ctx: ChangeContext,
): HandlerResult<typeof client.login> {
  const { id: account_id, team_id, member_id } = await provePhoneOwner(context, body, ctx);
  const owner = await phoneOwner(ctx.db, { team_id, member_id });
  if (owner.unverified) fail("session.unverified");
  if (owner.password_due) fail("session.password_due");
  requireInService(owner);
  await proveOnPhone(context, account_id, body.mfa_code, ctx);
  return withDeviceChoices({ team_id, member_id, account_id }, owner, ctx, (tx, whose) =>
    logInDevice(context, tx, whose, owner, body, ctx),
  );
}

export async function logInWithLink(
  context: AppContext,
  { body }: Input<typeof client.link>,
  ctx: ChangeContext,
): HandlerResult<typeof client.link> {
  const found = await ownerOfLink(ctx.db, body.token, productOf(ctx.edition), ctx.now);
  const owner = await phoneOwner(ctx.db, found);
  requireInService(owner);
  return withDeviceChoices(found, owner, ctx, async (tx, whose) => {
    await consumeDeviceLink(tx, whose, body.token);
    return logInDevice(context, tx, whose, owner, body, ctx);
  });
}

/** If no device slot is left, fails with the phones that could be replaced and when. */
export async function withDeviceChoices<T>(
  { account_id, team_id, member_id }: Whose & { readonly account_id: string },
  owner: Owner,
  ctx: ChangeContext,
  work: (tx: Transaction, whose: Whose) => Promise<T>,
): Promise<ChangeResult<T>> {
  const whose = { team_id, member_id };
  try {
    return await ctx.change((tx) => work(tx, whose), { team_id, actor_id: account_id });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "device.limit") throw error;
    const choices = await listReplaceableDevices(ctx.db, whose, owner, ctx.now);
    throw new Failure("device.limit", error.values, undefined, choices);
  }
}

async function logInDevice(
  context: AppContext,
  tx: Transaction,
  whose: Whose,
  owner: Owner,
  body: { readonly device: Device; readonly replaces?: string | undefined },
  { now, edition }: ChangeContext,
): Promise<ReplyInput<typeof client.login>> {
  const device_id = await registerDevice(tx, whose, body.device, body.replaces, now);
  const tokens = await openSession(tx.db, { team_id: whose.team_id, device_id }, now);
  const { label, platform, app, version } = body.device;
  tx.note(`member:${whose.member_id}`, { device: device_id, label, platform, app, version });
  const { first_name, last_name, email, team_name, product, tier, state } = owner;
  return {
    ...tokens,
    device_id,
    config_url: new URL("/client/v1/config", context.config.urls[edition]).href,
    account: { first_name, last_name, email, team_name, product, tier, state },
  };
}

/** Issues both tokens for a phone. */
export async function openSession(db: Db, phone: store.Phone, now: Date, { provisioned = false } = {}) {
  const pair = { handle: newHandle(), access: newSecret(), refresh: newSecret() };
  const issued = kept(pair, now);
  await store.openSession(db, { ...phone, handle: pair.handle, ...issued, started_at: now, provisioned });
  return shown(pair, issued.access_until, { device_id: phone.device_id, started_at: now }, now);
}

interface Pair {
  readonly handle: string;
  readonly access: string;
  readonly refresh: string;
}
const kept = ({ access, refresh }: Pair, now: Date) => ({
  access_hash: hashOf(access),
  access_until: plusSeconds(now, accessSeconds(Math.random())),
  refresh_hash: hashOf(refresh),
  // As long as a silent phone keeps its slot.
  expires_at: plusSeconds(now, DEVICES.lapse_days * 86_400),
});
interface Started {
  readonly device_id: string;
  readonly started_at: Date;
}
const shown = (
  { handle, access, refresh }: Pair,
  access_until: Date,
  { device_id, started_at }: Started,
  now: Date,
) => ({
  access_token: `${PHONE_PREFIX.access}${handle}.${access}`,
  access_expires_at: inSeconds(access_until),
  refresh_token: `${PHONE_PREFIX.refresh}${handle}.${refresh}`,
  poll_seconds: pollSeconds(device_id, started_at, now),
});

/** Finds the session of a refresh token, in any state. */
export async function sessionOf(handle: string, ctx: UnboundContext): Promise<store.SessionRow | undefined> {
  return store.sessionByHandle(ctx.db, handle, productOf(ctx.edition), ctx.now);
}

/** Exchanges a token once. Reuse means that it was stolen, so the session ends for both sides. */
export async function refresh(
  context: AppContext,
  sightings: PresenceBuffer,
  { body }: Input<typeof client.refresh>,
  ctx: UnboundContext,
): HandlerResult<typeof client.refresh> {
  const { now } = ctx;
  const over = () => fail("phone.logged_out", { reason: "expired" });
  const token = parsePhoneToken("refresh", body.refresh_token) ?? over();
  const row = (await sessionOf(token.handle, ctx)) ?? over();
  // Phones store the secret of a provisioning address in their settings, so it must not open calls that show passwords.
  if (row.provisioned) over();
  if (row.ended_by) fail("phone.logged_out", { reason: row.ended_by });
  requireInService({ status: row.suspended ? "suspended" : "active", state: row.state });
  const pair = nextPair(context, token, ctx);
  const spent = hashOf(token.secret);
  const next = kept(pair, now);
  if (await inTeam(ctx.db, row.team_id, (db) => store.rotate(db, row, spent, next))) {
    sightings.note(row, now);
    return shown(pair, next.access_until, row, now);
  }
  const again = (await sessionOf(token.handle, ctx)) ?? over();
  const repeated = again.former_hash?.equals(spent) && again.refresh_hash.equals(next.refresh_hash);
  if (repeated && !again.ended_by) return shown(pair, again.access_until, again, now);
  await inTeam(ctx.db, row.team_id, (db) =>
    store.endByReuse(
      { db, queue: context.queue },
      {
        team_id: row.team_id,
        device_id: row.device_id,
        member_id: row.member_id,
        request_id: ctx.request.id,
        now,
      },
    ),
  );
  return fail("phone.logged_out", { reason: "reuse" });
}

/**
 * Random tokens; or, with an idempotency key, derived from the spent token and the key, so a lost answer can be
 * repeated.
 */
function nextPair(context: AppContext, token: { handle: string; secret: string }, { request }: UnboundContext): Pair {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key.length < 8 || key.length > 128) {
    return { handle: token.handle, access: newSecret(), refresh: newSecret() };
  }
  const made = (what: string) =>
    keyedHash(context.lookup_key, `phone-${what}`, `${token.secret}\0${key}`).toString("base64url");
  return { handle: token.handle, access: made("access"), refresh: made("refresh") };
}

export function logOut(ctx: ChangeContext): HandlerResult<typeof client.logout> {
  const { team_id, device_id, member_id } = requirePhone(ctx);
  return ctx.change(async (tx) => {
    await endOwnSession(tx, team_id, device_id);
    tx.note(`member:${member_id}`, { device: device_id });
    return { success: true };
  });
}
