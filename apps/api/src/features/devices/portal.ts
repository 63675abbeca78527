import type { devices } from "@portal/model/devices/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { DEVICES, PHONE } from "@portal/model/limits.ts";
import { outranks } from "@portal/model/members/rank.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import { PAID_KEYS } from "@portal/model/voice/settings.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { nameOf, productOf, requireTeamActor } from "../../platform/authenticate.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { cutPage, decodeCursor, encodeCursor, pageSize } from "../../platform/paging.ts";
import { qrCodeUrl } from "../../platform/qr-code.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { enqueueMail } from "../mail/public.ts";
import { linkMade } from "./emails.ts";
import { countViews, devicePage } from "./list/store.ts";
import { deviceReply, earlySince, fleetOf, phonesOf, releaseDevice } from "./service.ts";
import * as store from "./store.ts";

type Asking = Pick<ReadContext, "actor" | "scope">;

/** Allows members to see their own devices and those they may view. Changes require a higher role. */
function requireDeviceAccess(ctx: Asking, member_id: string, changing: AdminRole | null): void {
  const actor = requireTeamActor(ctx.actor);
  if (actor.member_id === member_id) return;
  if (ctx.scope === "own" || (changing && !outranks(actor.person.team.admin_role, changing))) fail("access.forbidden");
}

const whoseOf = ({ id, mid }: { readonly id: string; readonly mid: string }): store.Whose => ({
  team_id: id,
  member_id: mid,
});

/** Ids repeated in the query must match the path. */
function refuseOtherIds(
  { id, mid }: { readonly id: string; readonly mid: string },
  { teamId = id, memberId = mid }: { readonly teamId?: string | undefined; readonly memberId?: string | undefined },
): void {
  if (teamId !== id || memberId !== mid) fail("member.not_found");
}

export async function list(
  { params, query }: Input<typeof devices.list>,
  ctx: ReadContext,
): HandlerResult<typeof devices.list> {
  requireDeviceAccess(ctx, params.mid, null);
  refuseOtherIds(params, query);
  const found = await phonesOf(ctx.db, whoseOf(params), ctx.now);
  if (!query.deviceId) return found;
  const registered = Object.entries(found.devices).map(([email, phones]) => [
    email,
    phones.filter(({ id, deviceUuid }) => [id, deviceUuid].includes(query.deviceId!)),
  ]);
  return { ...found, devices: Object.fromEntries(registered) };
}

export async function listAll(
  { params, query }: Input<typeof devices.listAll>,
  ctx: ReadContext,
): HandlerResult<typeof devices.listAll> {
  const { after, limit, ...selection } = query;
  const size = pageSize(limit, DEVICES.per_page);
  const { plan, ...around } = await fleetOf(ctx.db, params.id, ctx.now);
  const { config_revision, config_changed_at, in_service } = around;
  const page = { limit: size + 1, early_since: earlySince(ctx.now) };
  const rows = await devicePage(ctx.db, params.id, { ...page, selection, around, after: decodeCursor(after) });
  const { page: shown, last } = cutPage(rows, size);
  return {
    devices: shown.map(({ member_id, first_name, last_name, email, admin_role, suspended, held, early, ...row }) => ({
      ...deviceReply(row, {
        config_revision,
        config_changed_at,
        blocked: suspended || !in_service,
        holding: { plan, held, early },
        now: ctx.now,
      }),
      member: { id: member_id, first_name, last_name, email, admin_role },
    })),
    config_revision,
    next: last ? encodeCursor(last) : null,
  };
}

export const views = async (
  { params }: Input<typeof devices.views>,
  ctx: ReadContext,
): HandlerResult<typeof devices.views> => countViews(ctx.db, params.id, await fleetOf(ctx.db, params.id, ctx.now));

/** Owners are bound to the plan's waiting period. Admins can unregister any time, with a reason. */
export function unregister(
  { params, query }: Input<typeof devices.unregister>,
  ctx: ChangeContext,
): HandlerResult<typeof devices.unregister> {
  const self = requireTeamActor(ctx.actor).member_id === params.mid;
  const whose = whoseOf(params);
  refuseOtherIds(params, query);
  return ctx.change(async (tx) => {
    requireDeviceAccess(ctx, params.mid, null);
    const owner = (await store.lockOwner(tx.db, whose)) ?? fail("member.not_found");
    requireDeviceAccess(ctx, params.mid, owner.admin_role);
    const wanted = { id: query.deviceId, now: ctx.now, reason: self ? undefined : query.reason };
    const { label, how } = await releaseDevice(tx, whose, owner, wanted);
    tx.note(`member:${params.mid}`, { device: query.deviceId, label, how, reason: query.reason ?? null });
    return { success: true };
  });
}

/** Creates a link that logs in a phone without a password. A softphone opens it, and it can be scanned as a QR code. */
export function makeLink(
  app: AppContext,
  { params }: Input<typeof devices.link>,
  ctx: ChangeContext,
): HandlerResult<typeof devices.link> {
  const actor = requireTeamActor(ctx.actor);
  const whose = whoseOf(params);
  const token = newSecret();
  const expires_at = plusSeconds(ctx.now, PHONE.link_s);
  const link = new URL(`/prov/linphone/${token}`, app.config.urls[ctx.edition]).href;
  return ctx.change(async (tx) => {
    requireDeviceAccess(ctx, params.mid, null);
    const owner = (await store.ownerOf(tx.db, whose)) ?? fail("member.not_found");
    requireDeviceAccess(ctx, params.mid, owner.admin_role);
    if (!owner.account_id) fail("member.no_account");
    await store.saveDeviceLink(tx.db, whose, { hash: hashOf(token), created_at: ctx.now, expires_at });
    if (actor.member_id !== params.mid) {
      const { email: recipient, first_name, locale } = owner;
      const product = productOf(ctx.edition);
      const data = { first_name, product, by_name: nameOf(actor) };
      await enqueueMail(tx, linkMade, { team_id: params.id, recipient, locale, now: ctx.now, data });
    }
    tx.note(`member:${params.mid}`);
    return { link, qr_code_url: qrCodeUrl(link), expires_at: inSeconds(expires_at) };
  });
}

export function setSettings(
  { params, body }: Input<typeof devices.setSettings>,
  ctx: ChangeContext,
): HandlerResult<typeof devices.setSettings> {
  const { tier } = requireTeamActor(ctx.actor).person.team;
  if (tier === "free" && PAID_KEYS.some((key) => key in body.settings)) fail("voice.free_tier");
  return ctx.change(async (tx) => {
    const device = (await store.deviceWithOwner(tx.db, params.id, params.did)) ?? fail("device.gone");
    requireDeviceAccess(ctx, device.member_id, device.admin_role);
    await store.saveDeviceSettings(tx.db, params.id, params.did, body.settings);
    const settings = { before: device.says, after: body.settings };
    tx.note(`member:${device.member_id}`, { device: params.did, label: device.label, settings });
    return { success: true };
  });
}

export function logOutOne(
  { params }: Input<typeof devices.logout>,
  ctx: ChangeContext,
): HandlerResult<typeof devices.logout> {
  return ctx.change(async (tx) => {
    const device = (await store.deviceWithOwner(tx.db, params.id, params.did)) ?? fail("device.gone");
    requireDeviceAccess(ctx, device.member_id, device.admin_role);
    await store.endSession(tx.db, params.id, params.did, "portal");
    tx.note(`member:${device.member_id}`, { device: params.did, label: device.label });
    return { success: true };
  });
}

const ROLES: readonly AdminRole[] = ["none", "secondary", "administrator", "primary"];

export function logOutAll(
  { params }: Input<typeof devices.logoutAll>,
  ctx: ChangeContext,
): HandlerResult<typeof devices.logoutAll> {
  const { member_id, person } = requireTeamActor(ctx.actor);
  return ctx.change(async (tx) => {
    const below = ROLES.filter((role) => outranks(person.team.admin_role, role));
    const ended = await store.endSessionsBelow(tx.db, { team_id: params.id, member_id }, below, ctx.now);
    tx.note(`team:${params.id}`, { ended });
    return { ended };
  });
}
