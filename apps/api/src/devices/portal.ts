import type { devices } from "@portal/model/devices/contract.ts";
import { devicePlan, isInForce } from "@portal/model/devices/rules.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { DEVICES, PHONE } from "@portal/model/limits.ts";
import { outranks } from "@portal/model/members/rank.ts";
import type { AdminRole } from "@portal/model/members/shapes.ts";
import { PAID_KEYS } from "@portal/model/voice/settings.ts";
import { inSeconds, plusSeconds } from "../kit/clock.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing, Reading } from "../kit/mount.ts";
import { markOf, placeOf } from "../kit/paging.ts";
import { qrCodeUrl } from "../kit/qr-code.ts";
import { hashOf, newSecret } from "../kit/secrets.ts";
import { queueMail } from "../mail/service.ts";
import { linkMade } from "./emails.ts";
import { deviceReply, earlySince, phonesOf, release } from "./service.ts";
import * as store from "./store.ts";

type Asked<K extends keyof typeof devices> = Input<(typeof devices)[K]>;
type Reply<K extends keyof typeof devices> = ReplyInput<(typeof devices)[K]>;
type Answer<K extends keyof typeof devices> = Promise<Changed<Reply<K>>>;
type Asking = Pick<Reading, "actor" | "reach">;

const signedIn = ({ actor }: Asking) => (actor.side === "customer" ? actor : fail("session.required"));

/** Oneself, or somebody whom one may look at; to do something to them one stands above them. */
function refuseOutOfReach(ctx: Asking, member_id: string, changing: AdminRole | null): void {
  const actor = signedIn(ctx);
  if (actor.member_id === member_id) return;
  if (ctx.reach === "own" || (changing && !outranks(actor.person.team.admin_role, changing))) fail("access.forbidden");
}

const whoseOf = ({ id, mid }: { readonly id: string; readonly mid: string }): store.Whose => ({
  team_id: id,
  member_id: mid,
});

/** The ids of the path, sent again in the query, must be the same ones. */
function refuseOtherIds(
  { id, mid }: { readonly id: string; readonly mid: string },
  { teamId = id, memberId = mid }: { readonly teamId?: string | undefined; readonly memberId?: string | undefined },
): void {
  if (teamId !== id || memberId !== mid) fail("member.not_found");
}

export async function list({ params, query }: Asked<"list">, ctx: Reading): Promise<Reply<"list">> {
  refuseOutOfReach(ctx, params.mid, null);
  refuseOtherIds(params, query);
  const found = await phonesOf(ctx.db, whoseOf(params), ctx.now);
  if (!query.deviceId) return found;
  const devices = Object.entries(found.devices).map(([email, phones]) => [
    email,
    phones.filter(({ id, deviceUuid }) => [id, deviceUuid].includes(query.deviceId!)),
  ]);
  return { ...found, devices: Object.fromEntries(devices) };
}

export async function listAll({ params, query }: Asked<"listAll">, ctx: Reading): Promise<Reply<"listAll">> {
  const { team_id, member_id } = signedIn(ctx);
  const { tier, state, config_revision } =
    (await store.ownerOf(ctx.db, { team_id, member_id })) ?? fail("team.not_found");
  const page = { limit: DEVICES.per_page + 1, early_since: earlySince(ctx.now) };
  const rows = await store.devicePage(ctx.db, params.id, placeOf(query.after), page);
  const shown = rows.slice(0, DEVICES.per_page);
  const last = rows.length > DEVICES.per_page ? shown.at(-1) : undefined;
  const plan = devicePlan(tier, state);
  return {
    devices: shown.map(({ member_id, first_name, last_name, email, admin_role, suspended, held, early, ...row }) => ({
      ...deviceReply(row, {
        config_revision,
        blocked: suspended || !isInForce(state),
        holding: { plan, held, early },
        now: ctx.now,
      }),
      member: { id: member_id, first_name, last_name, email, admin_role },
    })),
    config_revision,
    next: last ? markOf(last) : null,
  };
}

/** By its owner by the rules of the plan; by whoever manages them any time, with a reason. */
export function unregister({ params, query }: Asked<"unregister">, ctx: Changing): Answer<"unregister"> {
  const self = signedIn(ctx).member_id === params.mid;
  const whose = whoseOf(params);
  refuseOtherIds(params, query);
  return ctx.change(async (tx) => {
    refuseOutOfReach(ctx, params.mid, null);
    const owner = (await store.lockOwner(tx.db, whose)) ?? fail("member.not_found");
    refuseOutOfReach(ctx, params.mid, owner.admin_role);
    const wanted = { id: query.deviceId, now: ctx.now, reason: self ? undefined : query.reason };
    const { label, how } = await release(tx, whose, owner, wanted);
    tx.note(`member:${params.mid}`, { device: query.deviceId, label, how, reason: query.reason ?? null });
    return { success: true };
  });
}

/** Where a phone logs in without a password: an address that a softphone opens and a person can scan. */
export function makeLink(house: House, { params }: Asked<"link">, ctx: Changing): Answer<"link"> {
  const actor = signedIn(ctx);
  const whose = whoseOf(params);
  const token = newSecret();
  const expires_at = plusSeconds(ctx.now, PHONE.link_s);
  const link = new URL(`/prov/linphone/${token}`, house.config.urls[ctx.edition]).href;
  return ctx.change(async (tx) => {
    refuseOutOfReach(ctx, params.mid, null);
    const owner = (await store.ownerOf(tx.db, whose)) ?? fail("member.not_found");
    refuseOutOfReach(ctx, params.mid, owner.admin_role);
    if (!owner.account_id) fail("member.no_account");
    await store.keepLink(tx.db, whose, { hash: hashOf(token), created_at: ctx.now, expires_at });
    if (actor.member_id !== params.mid) {
      const { email: recipient, first_name, locale } = owner;
      const data = { first_name, by_name: `${actor.person.first_name} ${actor.person.last_name}` };
      await queueMail(tx, linkMade, { team_id: params.id, recipient, locale, now: ctx.now, data });
    }
    tx.note(`member:${params.mid}`);
    return { link, qr_code_url: qrCodeUrl(link), expires_at: inSeconds(expires_at) };
  });
}

export function setSettings({ params, body }: Asked<"setSettings">, ctx: Changing): Answer<"setSettings"> {
  const { tier } = signedIn(ctx).person.team;
  if (tier === "free" && PAID_KEYS.some((key) => key in body.settings)) fail("voice.free_tier");
  return ctx.change(async (tx) => {
    const device = (await store.deviceWithOwner(tx.db, params.id, params.did)) ?? fail("device.gone");
    refuseOutOfReach(ctx, device.member_id, device.admin_role);
    await store.keepSays(tx.db, params.id, params.did, body.settings);
    const settings = { before: device.says, after: body.settings };
    tx.note(`member:${device.member_id}`, { device: params.did, label: device.label, settings });
    return { success: true };
  });
}

export function logOutOne({ params }: Asked<"logout">, ctx: Changing): Answer<"logout"> {
  return ctx.change(async (tx) => {
    const device = (await store.deviceWithOwner(tx.db, params.id, params.did)) ?? fail("device.gone");
    refuseOutOfReach(ctx, device.member_id, device.admin_role);
    await store.endSession(tx.db, params.id, params.did, "portal");
    tx.note(`member:${device.member_id}`, { device: params.did, label: device.label });
    return { success: true };
  });
}

const ROLES: readonly AdminRole[] = ["none", "secondary", "administrator", "primary"];

export function logOutAll({ params }: Asked<"logoutAll">, ctx: Changing): Answer<"logoutAll"> {
  const { member_id, person } = signedIn(ctx);
  return ctx.change(async (tx) => {
    const below = ROLES.filter((role) => outranks(person.team.admin_role, role));
    const ended = await store.endSessionsBelow(tx.db, { team_id: params.id, member_id }, below, ctx.now);
    tx.note(`team:${params.id}`, { ended });
    return { ended };
  });
}
