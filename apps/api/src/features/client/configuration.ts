import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { client } from "@portal/model/client/contract.ts";
import { DEVICES, VOICE } from "@portal/model/limits.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import { productOf } from "../../platform/authenticate.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, ChangeResult, HandlerResult, UnboundContext } from "../../platform/register-routes.ts";
import { PHONE_PREFIX, parsePhoneToken } from "../../platform/authenticate-phone.ts";
import { hashOf } from "../../platform/secrets.ts";
import { actionsOf } from "../call-actions/public.ts";
import { ownerOfLink, phoneOwner, requireInService, registerDevice, consumeDeviceLink } from "../devices/public.ts";
import { phoneConfiguration } from "../voice/public.ts";
import { emptyXml, linphoneXml } from "./linphone.ts";
import { withDeviceChoices, openSession, requirePhone, sessionOf } from "./sessions.ts";
import type { PresenceBuffer } from "./presence.ts";
import * as store from "./store.ts";

/** Prevents caching on the way and sets the ETag. Returns true if the phone already has this version. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header("etag", etag).header("cache-control", "no-store").header("vary", "accept");
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  if (!known.includes(etag)) return false;
  reply.code(304);
  return true;
}

const formatOf = ({ headers }: FastifyRequest): store.Format =>
  /application\/(x-lpconfig\+)?xml|text\/xml/.test(headers.accept ?? "") ? "linphone" : "json";

export async function config(
  context: AppContext,
  sightings: PresenceBuffer,
  _input: Input<typeof client.config>,
  ctx: UnboundContext,
): HandlerResult<typeof client.config> {
  const phone = requirePhone(ctx);
  const { now, request, reply } = ctx;
  sightings.note(phone, now);
  const format = formatOf(request);
  // Read before the rest: any change meanwhile makes a new revision, which the phone fetches again.
  const revision = phone.config_revision;
  if (isUnchanged(request, reply, `"rev-${revision}${format === "json" ? "" : `-${format}`}"`)) return "";
  return inTeam(ctx.db, phone.team_id, async (db) => {
    const configuration = await phoneConfiguration(context, db, { ...phone, now });
    await store.keepFetched(db, phone, { revision, format, fetched_at: now });
    if (format === "json") return jsonOf(configuration, revision, (await actionsOf(db, phone.team_id)).actions);
    reply.type("application/xml; charset=utf-8");
    return linphoneXml(configuration);
  });
}

type Configuration = Awaited<ReturnType<typeof phoneConfiguration>>;
type Actions = Exclude<ReplyInput<typeof client.config>, string>["call_actions"];

function jsonOf(
  { accounts, phone }: Configuration,
  revision: number,
  call_actions: Actions,
): ReplyInput<typeof client.config> {
  const used = new Set(accounts.map(({ index }) => index));
  const empty = Array.from({ length: VOICE.most_accounts }, (_, index) => index).filter((n) => !used.has(n));
  // A mutable copy, because the response types have mutable lists.
  const plain = structuredClone(phone) as Exclude<ReplyInput<typeof client.config>, string>["phone"];
  return { revision, secrets: "memory_only", accounts, empty, phone: plain, call_actions };
}

/**
 * Whether the client is a phone rather than a browser or a link preview. Newer Linphones send a header for this. Those
 * before 5.2 send only their name, and their very first request lacks even that, but then has no Accept header either.
 */
const isLinphone = ({ headers }: FastifyRequest): boolean =>
  headers["x-linphone-provisioning"] !== undefined ||
  /^linphone/i.test(headers["user-agent"] ?? "") ||
  (headers["user-agent"] === "Unknown" && headers.accept === undefined);

/** Only a client that identifies itself uses up a link; opening it in a browser does not. */
export async function provision(
  context: AppContext,
  sightings: PresenceBuffer,
  { params }: Input<typeof client.linphone>,
  ctx: ChangeContext,
): Promise<ChangeResult<string>> {
  if (!isLinphone(ctx.request)) fail("phone.not_a_phone");
  ctx.reply.header("cache-control", "no-store");
  const { provisioning } = params;
  return provisioning.includes(".")
    ? provideAgain(context, sightings, provisioning, ctx)
    : provideFirst(context, provisioning, ctx);
}

/** Uses up a link: registers the phone and sends its accounts and the address for later requests. */
async function provideFirst(context: AppContext, token: string, ctx: ChangeContext): Promise<ChangeResult<string>> {
  const found = await ownerOfLink(ctx.db, token, productOf(ctx.edition), ctx.now);
  const owner = await phoneOwner(ctx.db, found);
  requireInService(owner);
  return withDeviceChoices(found, owner, ctx, async (tx, whose) => {
    await consumeDeviceLink(tx, whose, token);
    const device = linphoneIn(ctx.request.headers["user-agent"] ?? "");
    const device_id = await registerDevice(tx, whose, device, undefined, ctx.now);
    const phone = { team_id: whose.team_id, device_id };
    const { refresh_token } = await openSession(tx.db, phone, ctx.now, { provisioned: true });
    tx.note(`member:${whose.member_id}`, {
      device: device_id,
      label: device.label,
      app: device.app,
      version: device.version,
    });
    return provided(context, tx.db, { ...whose, device_id }, owner.config_revision, refresh_token, ctx);
  });
}

/**
 * Called at every start of the app. Clears a phone that was logged out in the portal, which has no other way to find
 * out.
 */
async function provideAgain(
  context: AppContext,
  sightings: PresenceBuffer,
  provisioning: string,
  ctx: ChangeContext,
): Promise<ChangeResult<string>> {
  const refresh_token = `${PHONE_PREFIX.refresh}${provisioning}`;
  const token = parsePhoneToken("refresh", refresh_token) ?? fail("token.invalid");
  const row = (await sessionOf(token.handle, ctx)) ?? fail("token.invalid");
  if (!row.refresh_hash.equals(hashOf(token.secret))) fail("token.invalid");
  const { team_id, member_id, device_id, account_id, ended_by } = row;
  const owner = await phoneOwner(ctx.db, { team_id, member_id });
  if (!ended_by) requireInService(owner);
  return ctx.change(
    async (tx) => {
      tx.note(`member:${member_id}`, { device: device_id, ...(ended_by && { ended_by }) });
      if (ended_by) {
        const { phone } = await phoneConfiguration(context, tx.db, { team_id, member_id, now: ctx.now });
        return emptyXml(phone);
      }
      sightings.note(row, ctx.now);
      await store.prolong(tx.db, row, plusSeconds(ctx.now, DEVICES.lapse_days * 86_400));
      return provided(context, tx.db, row, owner.config_revision, refresh_token, ctx);
    },
    { team_id, actor_id: account_id },
  );
}

async function provided(
  context: AppContext,
  db: Db,
  { team_id, member_id, device_id }: store.Phone & { readonly member_id: string },
  revision: number,
  refresh_token: string,
  { now, edition }: ChangeContext,
): Promise<string> {
  const configuration = await phoneConfiguration(context, db, { team_id, member_id, device_id, now });
  await store.keepFetched(db, { team_id, device_id }, { revision, format: "linphone", fetched_at: now });
  const path = `/prov/linphone/${refresh_token.slice(PHONE_PREFIX.refresh.length)}`;
  return linphoneXml(configuration, new URL(path, context.config.urls[edition]).href);
}

/** Reads the app's name and version from the User-Agent. */
function linphoneIn(agent: string) {
  const [, app = "Linphone", version = ""] = /^([\w.-]{1,60})\/([\w.-]{1,30})/.exec(agent) ?? [];
  const platform = /android|ios|windows|mac|linux/i.exec(agent)?.[0].toLowerCase() ?? "";
  return { uuid: randomUUID(), label: app, platform, os_version: "", app, version, locale: "" };
}
