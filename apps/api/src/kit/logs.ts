import pino, { type Logger } from "pino";
import { Failure } from "./fail.ts";

export function openLog(level: string, process_name: string): Logger {
  return pino({ level, base: { process: process_name }, timestamp: pino.stdTimeFunctions.isoTime });
}

/**
 * What may be known of an error. Messages stay out: PostgreSQL's quote the very values that were refused, a mail
 * server's quote addresses. Names, codes and the place in our code are enough to find it.
 */
export function traceOf(error: unknown): Record<string, unknown> {
  if (error instanceof Failure) return { failure: error.code };
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, constraint, table, routine } = error as Error & Record<string, unknown>;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { error: error.name, code, constraint, table, routine, at: frames?.slice(0, 8).map((line) => line.trim()) };
}
