import * as http from "node:http";
import * as https from "node:https";
import { isIP } from "node:net";
import type { FieldIssue } from "@portal/model/errors.ts";
import { WEBHOOKS } from "@portal/model/limits.ts";
import type { DeliveryCause } from "@portal/model/webhooks/causes.ts";
import { isPublic } from "../../platform/networks.ts";
import { causeOf, whyNotSecure } from "../egress/connections.ts";
import { type CheckedTarget, type Egress, type EgressCause, EgressError } from "../egress/port.ts";
import type { WebhookOutcome, WebhookSender } from "./port.ts";

/** Idle connections are closed after this time. */
const IDLE_MS = 4_000;

/** Posts to public addresses over HTTPS. Plain HTTP is for private addresses that the operator has allowed. */
export function webhookSender(egress: Egress, answer_ms: number = WEBHOOKS.answer_ms): WebhookSender {
  const options = { keepAlive: true, timeout: answer_ms + IDLE_MS, maxFreeSockets: WEBHOOKS.at_once };
  const agents = { "http:": new http.Agent(options), "https:": new https.Agent(options) };

  /** Where to connect. Resolved and checked each time, because names change their addresses. */
  async function placesOf({ protocol, hostname, port }: URL): Promise<readonly CheckedTarget[]> {
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    const places = await egress.find([{ host, port: Number(port) || (protocol === "http:" ? 80 : 443) }]);
    if (protocol === "http:" && places.some((place) => isPublic(place.host))) throw new NeedsHttps();
    return places;
  }

  async function attempt(url: URL, sent: Sent, signal: AbortSignal): Promise<Answer> {
    let last: unknown;
    for (const place of await placesOf(url)) {
      try {
        return await request(agents, url, place, sent, signal);
      } catch (error) {
        last = error;
        // Only while nothing was sent: the next address is that of the same server.
        if (!isUnreached(error)) break;
      }
    }
    throw last;
  }

  return {
    async check(text) {
      if (!URL.canParse(text)) return "webhook.url";
      try {
        await placesOf(new URL(text));
        return null;
      } catch (error) {
        // Port 80 is closed because of plain HTTP, so that is the fault to name.
        const isPlain = error instanceof EgressError && error.why === "port_not_allowed" && text.startsWith("http:");
        if (error instanceof NeedsHttps || isPlain) return "webhook.url";
        if (error instanceof EgressError) return ISSUES[error.why] ?? "webhook.address";
        throw error;
      }
    },
    async post(text, headers, body, ca) {
      const began = performance.now();
      const ended = (rest: Omit<WebhookOutcome, "ms">): WebhookOutcome => ({
        ...rest,
        ms: Math.round(performance.now() - began),
      });
      try {
        const url = new URL(text);
        const signal = AbortSignal.timeout(answer_ms);
        const { status_code, retry_after, answer } = await attempt(url, { headers, body, ca }, signal);
        return ended({ status_code, cause: causeOfStatus(status_code), answer, retry_after });
      } catch (error) {
        return ended({ status_code: null, cause: causeOfFailure(error), answer: "" });
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

class NeedsHttps extends Error {}
class NoResponse extends Error {}

export const ISSUES: Partial<Record<EgressCause, FieldIssue>> = {
  dns: "webhook.host",
  port_not_allowed: "webhook.port",
  address_not_allowed: "webhook.address",
};

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly ca: string | undefined;
}
interface Answer {
  readonly status_code: number;
  readonly retry_after: string | undefined;
  readonly answer: string;
}
type Agents = { readonly "http:": http.Agent; readonly "https:": https.Agent };

/**
 * Connects to the checked address itself, so that nothing is resolved a second time. The certificate must be valid for the
 * host of the URL. A kept connection is used again only for the same address and host.
 */
async function request(agents: Agents, url: URL, place: CheckedTarget, sent: Sent, signal: AbortSignal) {
  for (let tries = 0; ; tries += 1) {
    const { protocol, hostname, host, pathname, search } = url;
    const options: https.RequestOptions = {
      method: "POST",
      host: place.host,
      port: place.port,
      path: `${pathname}${search}`,
      headers: { ...sent.headers, host, "content-length": Buffer.byteLength(sent.body) },
      signal,
    };
    const sending =
      protocol === "http:"
        ? http.request({ ...options, agent: agents["http:"] })
        : https.request({
            ...options,
            agent: agents["https:"],
            minVersion: "TLSv1.2",
            // Part of the agent's key, so a kept connection is used again with the same authority only.
            ...(sent.ca && { ca: sent.ca }),
            ...(isIP(place.host) && isName(hostname) && { servername: hostname }),
          });
    try {
      return await answerTo(sending, sent.body);
    } catch (error) {
      // The server closed a kept connection at the same moment. A new one tells whether it is there.
      if (!sending.reusedSocket || tries > 0 || signal.aborted) throw error;
    }
  }
}

const isName = (hostname: string): boolean => !isIP(hostname) && !hostname.startsWith("[");

function answerTo(sending: http.ClientRequest, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    sending.on("error", reject);
    // A server that switches protocols (101) ends a request without a response and without an error.
    sending.on("close", () => isAnswered || reject(new NoResponse()));
    sending.on("response", (response) => {
      isAnswered = true;
      sending.off("error", reject).on("error", () => {});
      const pieces: Buffer[] = [];
      let bytes = 0;
      const finish = () =>
        resolve({
          status_code: response.statusCode ?? 0,
          retry_after: response.headers["retry-after"],
          answer: readable(Buffer.concat(pieces)),
        });
      response.on("data", (piece: Buffer) => {
        if (bytes < WEBHOOKS.kept_bytes) pieces.push(piece.subarray(0, WEBHOOKS.kept_bytes - bytes));
        bytes += piece.length;
        if (bytes > WEBHOOKS.read_bytes) sending.destroy();
      });
      // The status says whether it arrived, even if the rest of the answer is missing.
      response.on("end", finish).on("error", finish).on("close", finish);
    });
    sending.end(body);
  });
}

/** As PostgreSQL can store it. */
const readable = (answer: Buffer): string => answer.toString("utf8").replaceAll("\0", "\uFFFD").toWellFormed();

function causeOfStatus(status: number): DeliveryCause | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return "gone";
  return status >= 300 && status < 400 ? "redirect" : "status";
}

/** Errors of the connection before anything was sent. */
const UNREACHED = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL"]);
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";
const isUnreached = (error: unknown): boolean => UNREACHED.has(codeOf(error));

export function causeOfFailure(error: unknown): DeliveryCause {
  if (error instanceof NeedsHttps) return "address_not_allowed";
  if (error instanceof NoResponse) return "protocol";
  if (error instanceof EgressError) return error.why === "too_much" ? "protocol" : error.why;
  const code = codeOf(error);
  const { name } = error as { name?: unknown };
  if (name === "AbortError" || name === "TimeoutError" || code === "ETIMEDOUT") return "timeout";
  if (code.startsWith("HPE_")) return "protocol";
  if (isUnreached(error) || ["ECONNRESET", "EPIPE"].includes(code)) return network(causeOf(error));
  return network(whyNotSecure(error));
}

const network = (cause: EgressCause): DeliveryCause => (cause === "too_much" ? "protocol" : cause);
