import { AUDIT_STREAMS } from "../limits.ts";

/** Keeps streams that failed together from being repeated together. */
const JITTER = 0.1;

interface Failed {
  /** Attempts since the last one that arrived, including this one. */
  readonly failures: number;
  /** What the server asked for, if it did. */
  readonly retry_after_s?: number | undefined;
  /** From 0 to 1. */
  readonly random: number;
}

/** Seconds until the next attempt. There always is one, until the stream is disabled. */
export function streamPause({ failures, retry_after_s = 0, random }: Failed): number {
  const pauses = AUDIT_STREAMS.retry_s;
  const longest = pauses.at(-1) ?? 0;
  const pause = pauses[failures - 1] ?? longest;
  return Math.max(pause * (1 + JITTER * (2 * random - 1)), Math.min(retry_after_s, longest));
}
