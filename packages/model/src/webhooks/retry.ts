import { WEBHOOKS } from "../limits.ts";

const LONGEST_S = Math.max(...WEBHOOKS.retry_s);
/**
 * Keeps deliveries that failed together from being repeated together. It only makes pauses longer: those of a single
 * delivery must last as long as nothing may arrive before its webhook is disabled.
 */
const JITTER = 0.1;

interface Failed {
  /** Attempts so far, including this one. */
  readonly attempts: number;
  /** What the server asked for, if it did. */
  readonly retry_after_s?: number | undefined;
  /** From 0 to 1. */
  readonly random: number;
}

/** Seconds until the next attempt, or null if there is none. */
export function retryPause({ attempts, retry_after_s = 0, random }: Failed): number | null {
  const pause = WEBHOOKS.retry_s[attempts - 1];
  if (pause === undefined) return null;
  const jittered = pause * (1 + JITTER * random);
  return Math.max(jittered, Math.min(retry_after_s, LONGEST_S));
}

/** Reads the header Retry-After: seconds or a date. Undefined if it is neither. */
export function retryAfter(header: string | undefined, now_ms: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  // Dates of HTTP only: `Date.parse` finds one in almost any number.
  const at = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now_ms) / 1000);
}
