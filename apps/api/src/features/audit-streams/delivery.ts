import { createEventContent } from "@portal/model/events/event-catalog.ts";
import { AUDIT_STREAMS } from "@portal/model/limits.ts";
import { streamPause } from "@portal/model/audit-streams/retry.ts";
import type { AuditEntry } from "@portal/model/audit-streams/ocsf.ts";
import { retryAfter } from "@portal/model/webhooks/retry.ts";
import type { WebhookOutcome } from "../../adapters/webhooks/port.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import { publishEvents } from "../../platform/events.ts";
import { errorFields } from "../../platform/logs.ts";
import { teamVault } from "../../platform/team-vault.ts";
import { sealTeam } from "../audit/public.ts";
import { emailTeamOwner } from "../mail/public.ts";
import { auditStreamDisabled } from "./emails.ts";
import { sendAuditStream } from "./jobs.ts";
import { type Message, type StreamSenders, sendMessage } from "./message.ts";
import { authorizationOf, secretOf } from "./secret-cells.ts";
import * as store from "./store.ts";

export interface StreamKey {
  readonly team_id: string;
  readonly stream_id: string;
}

/** The job that looks every minute finds later attempts. */
const SOON_S = 60;

/**
 * Sends what a stream has not received, message after message, until nothing is left, an attempt fails or its turn is over.
 * Without a connection to the database while it waits for the destination.
 */
export async function sendDue(
  app: OpenAppContext,
  senders: StreamSenders,
  key: StreamKey,
  isOver: () => boolean,
): Promise<void> {
  let canSeal = true;
  while (!isOver()) {
    // Entries have a position only once they are sealed. If that fails, those that are sealed are sent anyway.
    canSeal = await sealTeam(app, key.team_id).then(
      () => true,
      (error: unknown) => {
        app.log.error({ audit: key.team_id, ...errorFields(error) });
        return false;
      },
    );
    const taken = await take(app, key);
    if (!taken || !(await sendTaken(app, senders, key, taken))) break;
  }
  await lookAgain(app, key, canSeal);
}

interface Taken {
  readonly claimed: store.Claimed;
  readonly entries: readonly AuditEntry[];
  readonly message: Message;
}

function take({ db, clock, config }: OpenAppContext, { team_id, stream_id }: StreamKey): Promise<Taken | undefined> {
  const now = clock.now();
  const until = plusSeconds(now, AUDIT_STREAMS.lease_s);
  return inTeam(db, team_id, async (db) => {
    const claimed = await store.claimEntries(db, team_id, stream_id, { now, until, most: AUDIT_STREAMS.at_once });
    if (!claimed) return undefined;
    const entries = await store.entriesBetween(db, team_id, claimed);
    // Read again each time: the secret may have been replaced.
    const vault = await teamVault(db, config.secret_keys, team_id, now);
    const { url, ca, secret, authorization_header: header, position, batch_end: to } = claimed;
    const message = {
      stream_id,
      url,
      ca,
      secret: secret && vault.unseal(secretOf(stream_id), secret),
      authorization: header && vault.unseal(authorizationOf(stream_id), header),
      entries,
      from: position + 1,
      to,
    };
    return { claimed, entries, message };
  });
}

/** Returns whether it arrived. */
async function sendTaken(
  app: OpenAppContext,
  senders: StreamSenders,
  { team_id, stream_id }: StreamKey,
  { claimed, entries, message }: Taken,
): Promise<boolean> {
  const began = app.clock.now();
  const isEmpty = entries.length === 0;
  const sent = isEmpty ? null : await sendMessage(app, senders, message);
  const now = app.clock.now();
  if (sent === null || sent.cause === null) {
    const sent_at = isEmpty ? null : now;
    await inTeam(app.db, team_id, (db) => store.noteArrival(db, team_id, stream_id, { claimed, sent_at, now }));
    return true;
  }
  const { retry_after: _, ...rest } = sent;
  const outcome = { at: inSeconds(began), ...rest };
  const next_attempt_at = plusSeconds(now, pauseAfter(sent, claimed.failures + 1, now));
  await inTeam(app.db, team_id, async (db) => {
    const failed = { claims: claimed.claims, outcome, now, next_attempt_at };
    const since = await store.noteFailure(db, team_id, stream_id, failed);
    const isLong = since && since <= plusSeconds(now, -AUDIT_STREAMS.failing_s);
    const cause = sent.cause === "gone" ? "gone" : isLong ? "failing" : null;
    if (since && cause) await disable(app, db, { team_id, stream_id }, { cause, url: claimed.url, now });
  });
  return false;
}

function pauseAfter({ status_code, retry_after }: WebhookOutcome, failures: number, now: Date): number {
  const isBusy = status_code === 429 || status_code === 503;
  const retry_after_s = isBusy ? retryAfter(retry_after, now.getTime()) : undefined;
  return streamPause({ failures, retry_after_s, random: Math.random() });
}

/**
 * Enqueues the next look if something is due soon: an early retry, the rest of a turn, what a dead worker had taken, or what
 * another worker is sealing, usually for another stream of the team.
 */
async function lookAgain({ db, clock, queue }: OpenAppContext, key: StreamKey, canSeal: boolean): Promise<void> {
  await inTeam(db, key.team_id, async (db) => {
    const now = clock.now();
    const sealed_at = canSeal ? plusSeconds(now, 1) : null;
    const due_at = await store.nextDue(db, key.team_id, key.stream_id, sealed_at);
    if (!due_at) return;
    const seconds = Math.max(0, (due_at.getTime() - now.getTime()) / 1000);
    if (seconds < SOON_S) await queue.enqueue(db, sendAuditStream, key, Math.ceil(seconds));
  });
}

interface Disabling {
  readonly cause: "failing" | "gone";
  readonly url: string;
  readonly now: Date;
}
/** Turns it off and tells the team, and its owner by email. Its position stays, so that it can be resumed. */
async function disable(
  { queue }: OpenAppContext,
  db: Db,
  { team_id, stream_id }: StreamKey,
  { cause, url, now }: Disabling,
): Promise<void> {
  if (!(await store.disableStream(db, team_id, stream_id, cause))) return;
  const { host } = new URL(url);
  await store.recordDisabled(db, { team_id, stream_id, at: now, detail: { host, cause } });
  await publishEvents({ db, queue }, team_id, now, [
    createEventContent("audit_stream.disabled", { name: host.slice(0, 80), cause }),
  ]);
  const enqueue: Parameters<typeof emailTeamOwner>[0]["enqueue"] = (job, payload) => queue.enqueue(db, job, payload);
  await emailTeamOwner({ db, enqueue }, auditStreamDisabled, { team_id, now, data: { host, cause } });
}
