import type { Input } from "@portal/model/kit/endpoint.ts";
import { WEBHOOKS } from "@portal/model/limits.ts";
import type { webhooks } from "@portal/model/webhooks/contract.ts";
import { TEST_TYPE, webhookPayload } from "@portal/model/webhooks/payload.ts";
import type { WebhookSender } from "../../adapters/webhooks/port.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { type Actor, nameOf } from "../../platform/authenticate.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { type Db, newId } from "../../platform/db.ts";
import { fail, failOnField, failOnIssue } from "../../platform/fail.ts";
import { cutPage, decodeCursor, encodeCursor, pageSize } from "../../platform/paging.ts";
import type { Handlers } from "../../platform/register-routes.ts";
import { lockTeam } from "../../platform/teams.ts";
import { teamVault } from "../../platform/team-vault.ts";
import { consumeRateLimit } from "../../platform/throttle.ts";
import { deliverWebhook } from "../../platform/webhook-outbox.ts";
import { emailTeamOwner } from "../mail/public.ts";
import { webhookCreated, webhookMoved } from "./emails.ts";
import { newWebhookSecret } from "./signature.ts";
import { formerSecretOf, secretOf } from "./secret-cells.ts";
import * as store from "./store.ts";

export const webhookHandlers = (context: AppContext, sender: WebhookSender): Handlers<typeof webhooks> => ({
  list: async ({ params }, { db, now }) => ({
    webhooks: (await store.webhooksOf(db, params.id)).map((row) => shown(row, now)),
  }),

  async create({ params, body }, { actor, change, now }) {
    if (actor.side !== "customer") fail("session.required");
    const { url, description = "", kinds } = body;
    failOnIssue("url", await sender.check(url));
    return change(async (tx) => {
      // Holds the limit under parallel requests.
      await lockTeam(tx.db, params.id);
      if ((await store.countWebhooks(tx.db, params.id)) >= WEBHOOKS.most) {
        fail("webhook.too_many", { most: WEBHOOKS.most });
      }
      const id = await newId(tx.db);
      const secret = newWebhookSecret();
      const vault = await teamVault(tx.db, context.config.secret_keys, params.id, now);
      await store.insertWebhook(tx.db, {
        team_id: params.id,
        id,
        url,
        description,
        kinds,
        secret: vault.seal(secretOf(id), secret),
        made_by: actor.account_id,
        created_at: now,
      });
      const data = { by_name: nameOf(actor), host: hostOf(url) };
      await emailTeamOwner(tx, webhookCreated, { team_id: params.id, now, data });
      tx.note(`webhook:${id}`, { host: hostOf(url), kinds });
      return { secret, webhook: await existing(tx.db, params.id, id, now) };
    });
  },

  async change({ params, body }, { actor, change, now }) {
    const { id, webhookId } = params;
    const { url, description, kinds, state } = body;
    if (url !== undefined) failOnIssue("url", await sender.check(url));
    return change(async (tx) => {
      const before = (await store.lockWebhook(tx.db, id, webhookId)) ?? fail("webhook.not_found");
      const changed = Object.fromEntries(
        Object.entries({ url, description, kinds, state }).filter(([, value]) => value !== undefined),
      );
      if (Object.keys(changed).length > 0) await store.changeWebhook(tx.db, id, webhookId, changed);
      // Turning it on too: an event may have been written while it was being turned off.
      if (state && state !== before.state) await store.cancelWaiting(tx.db, id, webhookId);
      const host = hostOf(url ?? before.url);
      if (host !== hostOf(before.url) && actor.side === "customer") {
        await emailTeamOwner(tx, webhookMoved, { team_id: id, now, data: { by_name: nameOf(actor), host } });
      }
      tx.note(`webhook:${webhookId}`, {
        host,
        changed: Object.keys(changed),
        ...(state && { state: { before: before.state, after: state } }),
        ...(kinds && { kinds }),
      });
      return { webhook: await existing(tx.db, id, webhookId, now) };
    });
  },

  remove: ({ params: { id, webhookId } }, { change }) =>
    change(async (tx) => {
      const { url } = (await store.lockWebhook(tx.db, id, webhookId)) ?? fail("webhook.not_found");
      await store.removeWebhook(tx.db, id, webhookId);
      tx.note(`webhook:${webhookId}`, { host: hostOf(url) });
      return { success: true };
    }),

  rotate: ({ params: { id, webhookId } }, { change, now }) =>
    change(async (tx) => {
      const before = (await store.lockWebhook(tx.db, id, webhookId)) ?? fail("webhook.not_found");
      const secret = newWebhookSecret();
      const vault = await teamVault(tx.db, context.config.secret_keys, id, now);
      const former = vault.unseal(secretOf(webhookId), before.secret!);
      await store.replaceSecret(tx.db, id, webhookId, {
        secret: vault.seal(secretOf(webhookId), secret),
        former_secret: vault.seal(formerSecretOf(webhookId), former),
        former_until: plusSeconds(now, WEBHOOKS.overlap_s),
      });
      tx.note(`webhook:${webhookId}`, { host: hostOf(before.url) });
      return { secret, webhook: await existing(tx.db, id, webhookId, now) };
    }),

  test: ({ params: { id, webhookId } }, ctx) =>
    ctx.change(async (tx) => {
      const { url } = await lockToSend(tx.db, id, webhookId, ctx.now);
      const delivery_id = await newId(tx.db);
      const payload = webhookPayload({
        type: TEST_TYPE,
        at: ctx.now,
        team_id: id,
        event_id: delivery_id,
        member_id: null,
        ...authorOf(ctx.actor),
        alert: false,
        data: {},
      });
      await store.insertDelivery(tx.db, {
        team_id: id,
        webhook_id: webhookId,
        id: delivery_id,
        kind: TEST_TYPE,
        body: JSON.stringify(payload),
        created_at: ctx.now,
      });
      await tx.enqueue(deliverWebhook, { team_id: id, webhook_id: webhookId });
      tx.note(`webhook:${webhookId}`, { host: hostOf(url) });
      const delivery = await store.deliveryById(tx.db, id, webhookId, delivery_id);
      return { delivery: shownDelivery(delivery!) };
    }),

  async deliveries({ params: { id, webhookId }, query }, { db, now }) {
    const after = placeIn(query.after);
    await existing(db, id, webhookId, now);
    const size = pageSize(query.limit, WEBHOOKS.per_page);
    const rows = await store.deliveryPage(db, id, webhookId, {
      status: query.status,
      kind: query.kind,
      after,
      limit: size + 1,
    });
    const { page, last } = cutPage(rows, size);
    return {
      deliveries: page.map(shownDelivery),
      next: last ? encodeCursor({ sort_key: String(last.created_at.getTime()), id: last.id }) : null,
    };
  },

  async delivery({ params: { id, webhookId, deliveryId } }, { db }) {
    const row = (await store.deliveryById(db, id, webhookId, deliveryId)) ?? fail("webhook.delivery_not_found");
    return { delivery: shownDelivery(row), body: row.body, tries: row.tries };
  },

  replay: ({ params: { id, webhookId }, body }, ctx) =>
    ctx.change(async (tx) => {
      const { url } = await lockToSend(tx.db, id, webhookId, ctx.now);
      const count = await replayed(tx.db, { team_id: id, webhook_id: webhookId }, body, ctx.now);
      if (count > 0) await tx.enqueue(deliverWebhook, { team_id: id, webhook_id: webhookId });
      tx.note(`webhook:${webhookId}`, { host: hostOf(url), ...body, count });
      return { count };
    }),
});

const shown = (
  { created_at, former_until, failing_since, last_delivery, ...webhook }: store.WebhookRow,
  now: Date,
) => ({
  ...webhook,
  created_at: inSeconds(created_at),
  rotates_until: former_until && former_until > now ? inSeconds(former_until) : null,
  failing_since: failing_since && inSeconds(failing_since),
  last_delivery: last_delivery && { ...last_delivery, at: inSeconds(last_delivery.at) },
});

const shownDelivery = ({ created_at, next_attempt_at, ...delivery }: store.DeliveryRow) => ({
  ...delivery,
  created_at: inSeconds(created_at),
  next_attempt_at: next_attempt_at && inSeconds(next_attempt_at),
});

async function existing(db: Db, team_id: string, id: string, now: Date) {
  return shown((await store.webhookById(db, team_id, id)) ?? fail("webhook.not_found"), now);
}

/** Each test and replay sends something to a server of others, so their number is limited. */
async function lockToSend(db: Db, team_id: string, id: string, now: Date) {
  const webhook = (await store.lockWebhook(db, team_id, id)) ?? fail("webhook.not_found");
  if (webhook.state !== "on") fail("webhook.not_on");
  const seconds = await consumeRateLimit(db, `webhook:${id}`, [WEBHOOKS.per_webhook], now);
  if (seconds > 0) fail("request.too_many", { seconds });
  return webhook;
}

/** Only the host is recorded: a path or query can contain a token of the receiver. */
const hostOf = (url: string): string => new URL(url).host;

function authorOf(actor: Actor) {
  return {
    by_member: actor.side === "customer" ? actor.member_id : null,
    by_key: actor.side === "key" ? actor.key_id : null,
    by_support: false,
  };
}

function placeIn(after: string | undefined): { at: Date; id: string } | undefined {
  const [at, id] = decodeCursor(after) ?? [];
  if (at === undefined || id === undefined) return undefined;
  if (!/^\d{1,13}$/.test(at)) failOnField("after");
  return { at: new Date(Number(at)), id };
}

async function replayed(
  db: Db,
  { team_id, webhook_id }: { readonly team_id: string; readonly webhook_id: string },
  body: Input<typeof webhooks.replay>["body"],
  now: Date,
): Promise<number> {
  const { delivery_id, from = 0, to = 0, only_failed = false } = body;
  if (delivery_id !== undefined) {
    const found = await store.replayOne(db, team_id, webhook_id, delivery_id, now);
    return found ? 1 : fail("webhook.delivery_not_found");
  }
  const span = { from: new Date(from * 1000), to: new Date(to * 1000), only_failed };
  const count = await store.replaySpan(db, team_id, webhook_id, span, now);
  return count ?? fail("webhook.too_many_deliveries", { most: WEBHOOKS.most_replayed });
}
