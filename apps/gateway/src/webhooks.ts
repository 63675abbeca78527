import { createHmac } from "node:crypto";
import { lookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import type { LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebhookEvent } from "./payment-store.ts";

interface Delivering {
  /** Where events are sent; null for nowhere. */
  readonly url: URL | null;
  readonly secret: string;
  readonly retry_ms: number;
  now(): Date;
}

const MOST_TRIES = 12;
const LONGEST_WAIT_MS = 60_000;
const ANSWER_MS = 5_000;
/** Events beyond this are dropped: after an outage that long, the receiver has to reconcile. */
const MOST_WAITING = 1_000;

/** Sends signed webhooks. Retries each until it is accepted, with growing delays up to a limit. */
export class WebhookSender {
  readonly #how: Delivering;
  readonly #ended = new AbortController();
  #waiting = 0;

  constructor(how: Delivering) {
    this.#how = how;
  }

  send(event: WebhookEvent): void {
    if (!this.#how.url || this.#waiting >= MOST_WAITING) return;
    this.#waiting += 1;
    void this.#deliver(this.#how.url, JSON.stringify(event)).finally(() => (this.#waiting -= 1));
  }

  close(): void {
    this.#ended.abort();
  }

  async #deliver(url: URL, body: string): Promise<void> {
    const { signal } = this.#ended;
    for (let tried = 0; tried < MOST_TRIES && !signal.aborted; tried += 1) {
      // Signed for each attempt, because the signature includes the time.
      const status = await post(url, body, this.#signature(body), signal).catch(() => 0);
      if (status >= 200 && status < 300) return;
      const wait = Math.min(this.#how.retry_ms * 2 ** tried, LONGEST_WAIT_MS);
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  #signature(body: string): string {
    const time = Math.floor(this.#how.now().getTime() / 1000);
    return `t=${time},v1=${createHmac("sha256", this.#how.secret).update(`${time}.${body}`).digest("hex")}`;
  }
}

/** Every name below `localhost` is this machine (RFC 6761), which not every resolver knows. */
const find: LookupFunction = (host, options, found) =>
  lookup(host.endsWith(".localhost") ? "127.0.0.1" : host, options, found);

function post(url: URL, body: string, signature: string, signal: AbortSignal): Promise<number> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((answered, failed) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "sandbox-signature": signature,
    };
    const sent = request(url, { method: "POST", headers, lookup: find, signal, timeout: ANSWER_MS }, (answer) => {
      answer.resume();
      answered(answer.statusCode ?? 0);
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer")));
    sent.on("error", failed);
    sent.end(body);
  });
}
