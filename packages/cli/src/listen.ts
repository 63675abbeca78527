import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { webhookPayload } from "@portal/model/webhooks/payload.ts";
import { type Event, type Switchboard, signWebhook } from "@switchboard/sdk";
import { CommandError, type Context, type Outcome } from "./command.ts";

const ASK_EVERY_MS = 2_000;
/** As long as the server waits for an answer. */
const ANSWER_MS = 15_000;
/** An event can become visible after one that is a little newer. */
const LATE_MS = 60_000;

/** Forwards the team's events to a receiver on this machine, as the server would deliver them. */
export async function listenForWebhooks(context: Context): Promise<Outcome> {
  const { flags, env, signal } = context;
  const target = flags["forward-to"];
  if (!target || !URL.canParse(target)) {
    throw new CommandError("usage", "Name your receiver: --forward-to http://localhost:3000/webhooks");
  }
  const secret = env["SWITCHBOARD_WEBHOOK_SECRET"] ?? `whsec_${randomBytes(32).toString("base64")}`;
  const print = (data: object, text: string) => console.log(flags.json ? JSON.stringify(data) : text);
  const sb = await context.connect();
  const takeNew = newEvents(sb, signal);
  await takeNew();
  print({ secret, forward_to: target }, `Forwarding events to ${target}. Secret: ${secret}`);
  let forwarded = 0;
  // Ctrl+C is how this command ends.
  const unlessStopped = (error: unknown): Event[] => {
    if (signal.aborted) return [];
    throw error;
  };
  while (!signal.aborted) {
    for (const event of await takeNew().catch(unlessStopped)) {
      const result = await forward(event, target, secret, signal);
      forwarded += 1;
      print(
        { type: event.kind, id: event.id, ...result },
        `${event.at} ${event.kind}: ${result.status ?? result.error}`,
      );
    }
    await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
  return { data: { forwarded }, text: "" };
}

/** Returns what has happened since the last call, oldest first. The first call only takes note of what is there. */
function newEvents(sb: Switchboard, signal: AbortSignal): () => Promise<Event[]> {
  const seen = new Map<string, number>();
  let newest: number | null = null;
  return async () => {
    const found: Event[] = [];
    let until = newest;
    for await (const event of sb.events.listAll({}, { signal })) {
      const at = Date.parse(event.at);
      until ??= at;
      if (at < until - LATE_MS) break;
      if (!seen.has(event.id)) found.push(event);
      seen.set(event.id, at);
    }
    const isFirst = newest === null;
    newest = Math.max(0, ...seen.values());
    for (const [id, at] of seen) if (at < newest - LATE_MS) seen.delete(id);
    return isFirst ? [] : found.toReversed();
  };
}

async function forward(event: Event, target: string, secret: string, signal: AbortSignal) {
  const body = JSON.stringify(payloadOf(event));
  const signed = await signWebhook(body, secret, { id: `msg_${event.id}`, timestamp: Math.floor(Date.now() / 1000) });
  const headers = { "content-type": "application/json", ...signed };
  try {
    const either = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
    const { status } = await fetch(target, { method: "POST", headers, body, signal: either, redirect: "manual" });
    return { status };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { error: cause instanceof Error ? cause.message : "failed" };
  }
}

/** The list of events names neither the team nor the id of a key. */
const UNKNOWN_ID = "00000000-0000-0000-0000-000000000000";

/** The body that the server would send. */
const payloadOf = (event: Event): object =>
  webhookPayload({
    type: event.kind,
    at: new Date(event.at),
    team_id: UNKNOWN_ID,
    event_id: event.id,
    member_id: event.about?.id ?? null,
    by_member: event.by?.id ?? null,
    by_key: event.by_key ? UNKNOWN_ID : null,
    by_support: event.by_support,
    alert: event.alert,
    data: event.data,
  });
