import { WEBHOOKS } from "@portal/model/limits.ts";
import { streamUrlIssue, syslogTarget } from "@portal/model/audit-streams/destination.ts";
import { isPublic } from "../../platform/networks.ts";
import { type CheckedTarget, type Egress, EgressError } from "../egress/port.ts";
import { ISSUES, causeOfFailure } from "../webhooks/sender.ts";
import type { SyslogSender } from "./port.ts";

class NeedsTls extends Error {}

/**
 * A proxy whose collector is down closes a connection at once, and so does a collector that doesn't accept what it reads. This is
 * longer than a packet takes to travel around the world and back.
 */
const SETTLE_MS = 500;

/**
 * Sends messages over TLS. Plain TCP is for private addresses that the operator has allowed. Syslog has no answer, so a
 * message counts as received when the collector has read the stream to its end and closed it.
 */
export function syslogSender(
  egress: Egress,
  answer_ms: number = WEBHOOKS.answer_ms,
  settle_ms: number = SETTLE_MS,
): SyslogSender {
  /** Resolved and checked each time, because names change their addresses. */
  async function placesOf(url: string): Promise<readonly CheckedTarget[]> {
    const { host, port, isSecure } = syslogTarget(url);
    const places = await egress.find([{ host, port }]);
    if (!isSecure && places.some((place) => isPublic(place.host))) throw new NeedsTls();
    return places;
  }

  async function transmit(url: string, frames: string, ca: string | undefined): Promise<void> {
    const { host, isSecure } = syslogTarget(url);
    const ends_at = performance.now() + answer_ms;
    const left = () => Math.max(1, Math.round(ends_at - performance.now()));
    const wire = isSecure ? ({ kind: "tls", name: host, ca } as const) : ({ kind: "tcp" } as const);
    const connection = await openFirst(await placesOf(url), (place) => egress.open(place, wire, left()));
    try {
      connection.send(frames);
      await connection.finish(left(), settle_ms);
    } finally {
      connection.close();
    }
  }

  return {
    async check(url) {
      if (streamUrlIssue(url) !== null) return "audit_stream.syslog";
      try {
        await placesOf(url);
        return null;
      } catch (error) {
        if (error instanceof NeedsTls) return "audit_stream.plain";
        if (error instanceof EgressError) return ISSUES[error.why] ?? "webhook.address";
        throw error;
      }
    },
    async send(url, frames, ca) {
      const began = performance.now();
      const cause = await transmit(url, frames, ca).then(
        () => null,
        (error: unknown) => (error instanceof NeedsTls ? "address_not_allowed" : causeOfFailure(error)),
      );
      return { status_code: null, cause, ms: Math.round(performance.now() - began), answer: "" };
    },
  };
}

const UNREACHED = new Set(["refused", "unreachable"]);

/** The next address is that of the same server. */
async function openFirst<T>(places: readonly CheckedTarget[], open: (place: CheckedTarget) => Promise<T>): Promise<T> {
  let last: unknown;
  for (const place of places) {
    try {
      return await open(place);
    } catch (error) {
      last = error;
      if (!(error instanceof EgressError && UNREACHED.has(error.why))) break;
    }
  }
  throw last;
}
