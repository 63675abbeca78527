/** What a phone system can say of a call, in its own words and by its own clock. */
export const CDR_FORMATS = ["asterisk", "freeswitch", "kamailio"] as const;
export type CdrFormat = (typeof CDR_FORMATS)[number];

export type Outcome = "answered" | "unanswered" | "busy" | "declined" | "canceled" | "failed";

export interface Cdr {
  readonly call_id: string;
  readonly caller: string;
  readonly callee: string;
  /** Under which names each side may be registered, the surest first. */
  readonly caller_names: readonly string[];
  readonly callee_names: readonly string[];
  /** As the clock of the phone system showed it, written as if it were UTC. */
  readonly started: number;
  readonly answered: number | null;
  readonly ended: number;
  readonly outcome: Outcome;
  readonly sip_code: number | null;
  readonly codec: string | null;
}

/** Why a line was not taken. */
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

/** `2026-11-15 10:00:00` as if it were UTC; null where no clock ever shows that. */
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

/** Cells that fit into a row of ours: not longer, and nothing that a database cannot keep. */
export const isClean = (cell: string): boolean => cell.length <= 4_096 && !/[^\P{Cc}\s]/u.test(cell);
export const cut = (cell: string): string => cell.trim().slice(0, LONGEST);
/** Names without what is empty or said twice. */
export const names = (...all: readonly (string | undefined)[]): string[] => [
  ...new Set(all.map((name) => cut(name ?? "").toLowerCase()).filter((name) => name !== "")),
];

/** The last word on a call, whoever told it: its times in their order, under a name to be known by. */
export function validateCdr(cdr: Cdr): Read {
  if (cdr.call_id === "" || cdr.call_id.length > LONGEST) return "call_id";
  const { started, answered, ended } = cdr;
  if (ended < started || (answered !== null && (answered < started || answered > ended))) return "order";
  return cdr;
}
