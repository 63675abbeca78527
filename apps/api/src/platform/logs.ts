import pino, { type Logger } from "pino";
import { Failure } from "./fail.ts";
import { RELEASE } from "./installation.ts";

export function openLog(level: string, process_name: string): Logger {
  return pino({
    level,
    base: { process: process_name, version: RELEASE.version },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

/**
 * The loggable part of an error. Excludes messages: PostgreSQL's quote rejected values, and a mail server's quote
 * addresses. Name, code and stack are enough to find it.
 */
export function errorFields(error: unknown): Record<string, unknown> {
  if (error instanceof Failure) return { failure: error.code };
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, constraint, table, routine } = error as Error & Record<string, unknown>;
  return { error: error.name, code, constraint, table, routine, at: stackFrames(error).slice(0, 8) };
}

const PLACE = /^\s+at ((?:async )?(?:[\w$.<>[\] #]+ \()?(?:file:\/\/|node:)?[^\s()]+:\d+:\d+\)?)$/;

/** The stack frames in our own folders. Removes the message first, because its lines can look like frames. */
export function stackFrames(error: unknown): string[] {
  if (!(error instanceof Error) || !error.stack) return [];
  const message = error.stack.indexOf(error.message);
  if (message < 0) return [];
  const below = error.stack.slice(message + error.message.length);
  return below.split("\n").flatMap((line) => {
    const place = PLACE.exec(line)?.[1];
    return place ? place.replace(/(?:file:\/\/)?\/\S*?\/(?=(apps|packages|node_modules)\/)/, "") : [];
  });
}
