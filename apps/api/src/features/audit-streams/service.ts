import { X509Certificate } from "node:crypto";
import type { auditStreams } from "@portal/model/audit-streams/contract.ts";
import { needsHeaderAgain, streamKind } from "@portal/model/audit-streams/destination.ts";
import { type AuditEntry, TEST_ACTION } from "@portal/model/audit-streams/ocsf.ts";
import { AUDIT_STREAMS } from "@portal/model/limits.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { nameOf } from "../../platform/authenticate.ts";
import { inSeconds } from "../../platform/clock.ts";
import { type Db, inTeam, newId } from "../../platform/db.ts";
import { fail, failOnIssue } from "../../platform/fail.ts";
import type { Handlers } from "../../platform/register-routes.ts";
import { lockTeam } from "../../platform/teams.ts";
import { teamVault } from "../../platform/team-vault.ts";
import { consumeRateLimit } from "../../platform/throttle.ts";
import { emailTeamOwner } from "../mail/public.ts";
import { newWebhookSecret } from "../webhooks/public.ts";
import { auditStreamCreated, auditStreamMoved } from "./emails.ts";
import { sendAuditStream } from "./jobs.ts";
import { type Message, type StreamSenders, sendMessage } from "./message.ts";
import { authorizationOf, secretOf } from "./secret-cells.ts";
import * as store from "./store.ts";

export const auditStreamHandlers = (context: AppContext, senders: StreamSenders): Handlers<typeof auditStreams> => ({
  list: async ({ params }, { db }) => ({
    streams: (await store.streamsOf(db, params.id)).map(shown),
  }),

  async create({ params, body }, { actor, change, now }) {
    if (actor.side !== "customer") fail("session.required");
    const { url, description = "", ca = "", authorization = "", from_start = false } = body;
    failOnIssue("ca", caIssue(ca));
    failOnIssue("authorization", headerIssue(url, authorization));
    failOnIssue("url", await addressIssue(senders, url));
    return change(async (tx) => {
      // Holds the limit under parallel requests.
      await lockTeam(tx.db, params.id);
      if ((await store.countStreams(tx.db, params.id)) >= AUDIT_STREAMS.most) {
        fail("audit_stream.too_many", { most: AUDIT_STREAMS.most });
      }
      const id = await newId(tx.db);
      const secret = streamKind(url) === "webhook" ? newWebhookSecret() : null;
      const vault = await teamVault(tx.db, context.config.secret_keys, params.id, now);
      await store.insertStream(tx.db, {
        team_id: params.id,
        id,
        url,
        description,
        ca: ca || null,
        secret: secret === null ? null : vault.seal(secretOf(id), secret),
        authorization_header: authorization ? vault.seal(authorizationOf(id), authorization) : null,
        made_by: actor.account_id,
        created_at: now,
        position: from_start ? 0 : await store.endOfChain(tx.db, params.id),
      });
      const data = { by_name: nameOf(actor), host: hostOf(url) };
      await emailTeamOwner(tx, auditStreamCreated, { team_id: params.id, now, data });
      tx.note(`audit_stream:${id}`, { host: hostOf(url), kind: streamKind(url), from_start });
      return { secret, stream: await existing(tx.db, params.id, id) };
    });
  },

  async change({ params: { id, streamId }, body }, { actor, change, now }) {
    if (actor.side !== "customer") fail("session.required");
    const { url, description, ca, authorization, state } = body;
    if (ca !== undefined) failOnIssue("ca", caIssue(ca));
    if (url !== undefined) failOnIssue("url", await addressIssue(senders, url));
    return change(async (tx) => {
      const before = (await store.lockStream(tx.db, id, streamId)) ?? fail("audit_stream.not_found");
      if (url !== undefined && streamKind(url) !== streamKind(before.url)) failOnIssue("url", "audit_stream.kind");
      failOnIssue("authorization", headerIssue(before.url, authorization ?? ""));
      const stored = { url: before.url, authorized: before.authorization_header !== null };
      if (needsHeaderAgain(stored, url ?? before.url, authorization)) failOnIssue("authorization", "field.required");
      if (description !== undefined) await store.describeStream(tx.db, id, streamId, description);
      const vault = await teamVault(tx.db, context.config.secret_keys, id, now);
      const header = authorization ? vault.seal(authorizationOf(streamId), authorization) : null;
      const changed = {
        ...(url !== undefined && { url }),
        ...(ca !== undefined && { ca: ca || null }),
        ...(authorization !== undefined && { authorization_header: header }),
        ...(state !== undefined && { state }),
      };
      if (Object.keys(changed).length > 0) await store.changeStream(tx.db, id, streamId, changed, now);
      await tx.enqueue(sendAuditStream, { team_id: id, stream_id: streamId });
      const host = hostOf(url ?? before.url);
      if (host !== hostOf(before.url)) {
        await emailTeamOwner(tx, auditStreamMoved, { team_id: id, now, data: { by_name: nameOf(actor), host } });
      }
      tx.note(`audit_stream:${streamId}`, {
        host,
        changed: Object.keys(body),
        ...(state && { state: { before: before.state, after: state } }),
      });
      return { stream: await existing(tx.db, id, streamId) };
    });
  },

  remove: ({ params: { id, streamId } }, { change }) =>
    change(async (tx) => {
      const { url } = (await store.lockStream(tx.db, id, streamId)) ?? fail("audit_stream.not_found");
      await store.removeStream(tx.db, id, streamId);
      tx.note(`audit_stream:${streamId}`, { host: hostOf(url) });
      return { success: true };
    }),

  rotate: ({ params: { id, streamId } }, { change, now }) =>
    change(async (tx) => {
      const before = (await store.lockStream(tx.db, id, streamId)) ?? fail("audit_stream.not_found");
      if (!before.secret) fail("audit_stream.no_secret");
      const secret = newWebhookSecret();
      const vault = await teamVault(tx.db, context.config.secret_keys, id, now);
      await store.replaceSecret(tx.db, id, streamId, vault.seal(secretOf(streamId), secret));
      tx.note(`audit_stream:${streamId}`, { host: hostOf(before.url) });
      return { secret, stream: await existing(tx.db, id, streamId) };
    }),

  async test({ params: { id, streamId } }, { change, db, now, request }) {
    const message = await inTeam(db, id, async (db) => {
      const stream = (await store.lockStream(db, id, streamId)) ?? fail("audit_stream.not_found");
      const seconds = await consumeRateLimit(db, `audit_stream:${streamId}`, [AUDIT_STREAMS.per_stream], now);
      if (seconds > 0) fail("request.too_many", { seconds });
      const vault = await teamVault(db, context.config.secret_keys, id, now);
      const { url, ca, secret, authorization_header: header } = stream;
      return {
        stream_id: streamId,
        url,
        ca,
        secret: secret && vault.unseal(secretOf(streamId), secret),
        authorization: header && vault.unseal(authorizationOf(streamId), header),
        ...testOf(id, request.id, now),
      } satisfies Message;
    });
    // Outside of a transaction: the destination may take its time.
    const { retry_after: _, ...sent } = await sendMessage(context, senders, message);
    const outcome = { at: inSeconds(now), ...sent };
    return change(async (tx) => {
      tx.note(`audit_stream:${streamId}`, { host: hostOf(message.url), ...(sent.cause && { cause: sent.cause }) });
      return { outcome };
    });
  },
});

/** Position 0 is before every entry. */
const testOf = (team_id: string, request_id: string, at: Date) => {
  const entry: AuditEntry = {
    id: request_id,
    sequence: 0,
    team_id,
    at,
    request_id,
    action: TEST_ACTION,
    actor_side: "system",
    actor_id: null,
    on_behalf_of: null,
    target: null,
    member_id: null,
    detail: {},
  };
  return { entries: [entry], from: 0, to: inSeconds(at) };
};

const shown = ({ created_at, sent_at, failing_since, next_attempt_at, ...stream }: store.StreamRow) => ({
  ...stream,
  kind: streamKind(stream.url),
  created_at: inSeconds(created_at),
  sent_at: sent_at && inSeconds(sent_at),
  failing_since: failing_since && inSeconds(failing_since),
  next_attempt_at: failing_since && stream.state === "on" ? inSeconds(next_attempt_at) : null,
});

async function existing(db: Db, team_id: string, id: string) {
  return shown((await store.streamById(db, team_id, id)) ?? fail("audit_stream.not_found"));
}

/** Only the host is recorded: a path or query can contain a token of the receiver. */
const hostOf = (url: string): string => new URL(url).host;

const addressIssue = ({ webhooks, syslog }: StreamSenders, url: string): Promise<FieldIssue | null> =>
  streamKind(url) === "syslog" ? syslog.check(url) : webhooks.check(url);

const headerIssue = (url: string, authorization: string): FieldIssue | null =>
  authorization && streamKind(url) === "syslog" ? "audit_stream.authorization" : null;

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Its form was checked with the rest of the body. */
function caIssue(ca: string): FieldIssue | null {
  try {
    for (const [pem] of ca.matchAll(CERTIFICATE)) void new X509Certificate(pem);
    return null;
  } catch {
    return "audit_stream.ca";
  }
}
