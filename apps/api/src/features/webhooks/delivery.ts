import { createEventContent } from "@portal/model/events/event-catalog.ts";
import { WEBHOOKS } from "@portal/model/limits.ts";
import { retryAfter, retryPause } from "@portal/model/webhooks/retry.ts";
import type { WebhookOutcome, WebhookSender } from "../../adapters/webhooks/port.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import { publishEvents } from "../../platform/events.ts";
import { type TeamVault, teamVault } from "../../platform/team-vault.ts";
import { emailTeamOwner } from "../mail/public.ts";
import { webhookDisabled } from "./emails.ts";
import { deliverWebhook } from "./jobs.ts";
import { formerSecretOf, secretOf } from "./secret-cells.ts";
import { signedHeaders } from "./signature.ts";
import * as store from "./store.ts";

export interface WebhookKey {
  readonly team_id: string;
  readonly webhook_id: string;
}

/** The job that looks every minute finds later attempts. */
const SOON_S = 60;

/**
 * Sends what is due to one webhook, a few at a time, without a connection to the database meanwhile, until nothing is or its
 * turn is over. While nothing arrives there, a turn is a single attempt, so that a dead server takes little of the worker.
 */
export async function deliverDue(
  app: OpenAppContext,
  sender: WebhookSender,
  key: WebhookKey,
  isOver: () => boolean,
): Promise<void> {
  const { db, clock } = app;
  const record = inGroups((results: readonly Result[]) => recordResults(app, key, results));
  const running = new Set<Promise<void>>();
  // The first one tells whether it is failing.
  let most = 1;
  let failing = false;
  let failure: unknown;

  async function startDue(): Promise<number> {
    const now = clock.now();
    const until = plusSeconds(now, WEBHOOKS.lease_s);
    const { claimed, vault } = await inTeam(db, key.team_id, async (db) => {
      const claimed = await store.claimDue(db, key, { now, until, most: most - running.size });
      // Read again each time: the secret may have been replaced.
      return {
        claimed,
        vault: claimed.length > 0 ? await teamVault(db, app.config.secret_keys, key.team_id, now) : null,
      };
    });
    for (const delivery of claimed) {
      failing = delivery.failing;
      most = failing ? 1 : WEBHOOKS.at_once;
      const sending = attempt(app, sender, key, vault!, delivery)
        .then(record)
        .catch((error: unknown) => void (failure ??= error))
        .finally(() => running.delete(sending));
      running.add(sending);
    }
    return claimed.length;
  }

  while (failure === undefined) {
    // Not for each that ends: taking several at once costs as much as taking one.
    const isTime = running.size <= most / 2 && !isOver() && !failing;
    const started = isTime ? await startDue() : 0;
    if (started === 0 && running.size === 0) break;
    await Promise.race(running);
  }
  await Promise.all(running);
  if (failure !== undefined) throw failure;
  await lookAgain(app, key);
}

/** Enqueues the next look if something is due soon: an early retry, the rest of a turn, or what a dead worker had taken. */
async function lookAgain({ db, clock, queue }: OpenAppContext, key: WebhookKey): Promise<void> {
  await inTeam(db, key.team_id, async (db) => {
    const due_at = await store.nextDue(db, key);
    if (!due_at) return;
    const seconds = Math.max(0, (due_at.getTime() - clock.now().getTime()) / 1000);
    if (seconds < SOON_S) await queue.enqueue(db, deliverWebhook, key, Math.ceil(seconds));
  });
}

interface Result extends store.Attempted {
  readonly url: string;
}

async function attempt(
  app: OpenAppContext,
  sender: WebhookSender,
  { webhook_id }: WebhookKey,
  vault: TeamVault,
  delivery: store.Claimed,
): Promise<Result> {
  const { id, body, url, attempts, earlier_attempts, secret, former_secret, former_until } = delivery;
  const began = app.clock.now();
  const secrets = [vault.unseal(secretOf(webhook_id), secret)];
  if (former_secret && former_until && former_until > began) {
    secrets.push(vault.unseal(formerSecretOf(webhook_id), former_secret));
  }
  const headers = signedHeaders(secrets, { id, timestamp: inSeconds(began), body });
  const { retry_after, ...outcome } = await sender.post(url, headers, body);
  const now = app.clock.now();
  const pause = pauseAfter(outcome, attempts - earlier_attempts, retry_after, now);
  return {
    id,
    url,
    attempt: attempts,
    earlier_attempts,
    status: outcome.cause === null ? "delivered" : pause === null ? "failed" : "waiting",
    next_attempt_at: pause === null ? null : plusSeconds(now, pause),
    tried: { at: inSeconds(began), ...outcome },
  };
}

/** Seconds until the next attempt; null if there is none. */
function pauseAfter(
  { cause, status_code }: Pick<WebhookOutcome, "cause" | "status_code">,
  attempts: number,
  header: string | undefined,
  now: Date,
): number | null {
  if (cause === null || cause === "gone") return null;
  const isBusy = status_code === 429 || status_code === 503;
  const retry_after_s = isBusy ? retryAfter(header, now.getTime()) : undefined;
  return retryPause({ attempts, retry_after_s, random: Math.random() });
}

async function recordResults(app: OpenAppContext, key: WebhookKey, results: readonly Result[]): Promise<void> {
  const { team_id, webhook_id } = key;
  const now = app.clock.now();
  await inTeam(app.db, team_id, async (db) => {
    // Before the deliveries, as every change of a webhook does. The reverse order could deadlock with it.
    const webhook = await store.lockWebhook(db, team_id, webhook_id);
    await store.recordAttempts(
      db,
      team_id,
      results.map(({ url: _, ...result }) => result),
    );
    // What a former address answered says nothing about the present one.
    const current = results.filter(({ url }) => url === webhook?.url);
    if (!webhook || current.length === 0) return;
    const cause = await causeToDisable(db, key, current, now);
    if (cause) await disable(app, db, key, { cause, url: webhook.url, now });
  });
  for (const { status } of results) app.metrics.webhook(status === "waiting" ? "put_off" : status);
}

async function causeToDisable(
  db: Db,
  { team_id, webhook_id }: WebhookKey,
  results: readonly Result[],
  now: Date,
): Promise<"failing" | "gone" | null> {
  if (results.some(({ tried }) => tried.cause === "gone")) return "gone";
  if (results.some(({ status }) => status === "delivered")) {
    await store.clearFailing(db, team_id, webhook_id);
    return null;
  }
  const since = await store.noteFailing(db, team_id, webhook_id, now);
  return since && since <= plusSeconds(now, -WEBHOOKS.failing_s) ? "failing" : null;
}

interface Disabling {
  readonly cause: "failing" | "gone";
  readonly url: string;
  readonly now: Date;
}
/** Turns it off and tells the team, and its owner by email. */
async function disable(
  { queue }: OpenAppContext,
  db: Db,
  { team_id, webhook_id }: WebhookKey,
  { cause, url, now }: Disabling,
): Promise<void> {
  if (!(await store.disableWebhook(db, team_id, webhook_id, cause))) return;
  await store.cancelWaiting(db, team_id, webhook_id);
  const { host } = new URL(url);
  await store.recordDisabled(db, { team_id, webhook_id, at: now, detail: { host, cause } });
  await publishEvents({ db, queue }, team_id, now, [
    createEventContent("webhook.disabled", { name: host.slice(0, 80), cause }),
  ]);
  const enqueue: Parameters<typeof emailTeamOwner>[0]["enqueue"] = (job, payload) => queue.enqueue(db, job, payload);
  await emailTeamOwner({ db, enqueue }, webhookDisabled, { team_id, now, data: { host, cause } });
}

/** Writes what comes in while a write is running together, in the next one. */
function inGroups<T>(write: (group: readonly T[]) => Promise<void>): (one: T) => Promise<void> {
  let group: T[] = [];
  let next: Promise<void> | undefined;
  let current: Promise<unknown> = Promise.resolve();
  return (one) => {
    group.push(one);
    if (next) return next;
    next = current.then(() => {
      const written = write(group);
      group = [];
      next = undefined;
      return written;
    });
    current = next.catch(() => {});
    return next;
  };
}
