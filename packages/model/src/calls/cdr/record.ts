/** The supported formats of call records. */
export const CDR_FORMATS = ["asterisk", "freeswitch", "kamailio"] as const;
export type CdrFormat = (typeof CDR_FORMATS)[number];

export type Outcome = "answered" | "unanswered" | "busy" | "declined" | "canceled" | "failed";

export interface Cdr {
  readonly call_id: string;
  readonly caller: string;
  readonly callee: string;
  /** Names each side may be registered under, most reliable first. */
  readonly caller_names: readonly string[];
  readonly callee_names: readonly string[];
  /** Wall-clock time of the phone system, written as if it were UTC. */
  readonly started: number;
  readonly answered: number | null;
  readonly ended: number;
  readonly outcome: Outcome;
  readonly sip_code: number | null;
  readonly codec: string | null;
}

/** Why a line was refused. */
export const REFUSALS = [
  "columns",
  "characters",
  "call_id",
  "time",
  "order",
  "future",
  "too_old",
  "unfinished",
  "not_a_call",
  "outcome",
] as const;
export type Refusal = (typeof REFUSALS)[number];
export type Read = Cdr | Refusal;

const LONGEST = 255;
const TIME = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)?$/;

/** Parses `2026-11-15 10:00:00` as if it were UTC; null if it is not a time. */
export function parseWallTime(text: string): number | null {
  const parts = TIME.exec(text.trim())?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const shown = new Date(wall);
  const real =
    shown.getUTCMonth() === month - 1 && shown.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return real && year > 1970 ? wall : null;
}

/** Tells whether a cell can be stored: short enough, and without control characters. */
export const isClean = (cell: string): boolean => cell.length <= 4_096 && !/[^\P{Cc}\s]/u.test(cell);
export const cut = (cell: string): string => cell.trim().slice(0, LONGEST);
/** Normalizes names: trimmed, in lower case, without empty ones and duplicates. */
export const names = (...all: readonly (string | undefined)[]): string[] => [
  ...new Set(all.map((name) => cut(name ?? "").toLowerCase()).filter((name) => name !== "")),
];

/** Checks a call from any source: its times are in order, and it has an id. */
export function validateCdr(cdr: Cdr): Read {
  if (cdr.call_id === "" || cdr.call_id.length > LONGEST) return "call_id";
  const { started, answered, ended } = cdr;
  if (ended < started || (answered !== null && (answered < started || answered > ended))) return "order";
  return cdr;
}
