import { CALLS_KEPT_MONTHS } from "../../limits.ts";
import { parseCsv } from "../../sheets/csv.ts";
import { asteriskCdr } from "./asterisk.ts";
import { freeswitchCdr } from "./freeswitch.ts";
import { type Numbered, kamailioCdrs } from "./kamailio.ts";
import { type Cdr, type CdrFormat, type Read, type Refusal, isClean } from "./record.ts";
import { wallTimeToInstant } from "../time-zone.ts";

/** A call with its times as instants, and its line number. */
export interface ReadCall extends Omit<Cdr, "started" | "answered" | "ended"> {
  readonly line: number;
  readonly started_at: Date;
  readonly answered_at: Date | null;
  readonly ended_at: Date;
}
interface ReadCalls {
  readonly calls: readonly ReadCall[];
  readonly refused: readonly { readonly line: number; readonly reason: Refusal }[];
}

const DAY_MS = 86_400_000;
const HEADERS: Readonly<Record<string, string>> = { asterisk: "accountcode", freeswitch: "caller_id_name" };

/** Returns the calls of a file, or null if it is not CSV, has too many lines, or is a table with unknown columns. */
export function parseCdrs(
  format: CdrFormat,
  text: string,
  { zone, now, most_lines }: { readonly zone: string; readonly now: Date; readonly most_lines: number },
): ReadCalls | null {
  const rows = parseCsv(text);
  if (!rows || rows.length > most_lines) return null;
  const lines = rows
    .map((value, at) => ({ line: at + 1, value }))
    .filter(({ value }) => value.length > 1 || value[0] !== "");
  const read = format === "kamailio" ? kamailio(lines) : plain(format, lines);
  if (!read) return null;
  const moment = momentsIn(zone);
  const calls: ReadCall[] = [];
  const refused: { line: number; reason: Refusal }[] = [];
  for (const { line, value } of read) {
    if (typeof value === "string") refused.push({ line, reason: value });
    else {
      const { started, answered, ended, ...rest } = value;
      const started_at = moment(started);
      const reason = untimely(started_at, moment(ended), now);
      if (reason) refused.push({ line, reason });
      else
        calls.push({
          ...rest,
          line,
          started_at,
          answered_at: answered === null ? null : moment(answered),
          ended_at: moment(ended),
        });
    }
  }
  return { calls, refused: refused.toSorted((a, b) => a.line - b.line) };
}

function untimely(started: Date, ended: Date, now: Date): Refusal | null {
  // Allows for a fast clock and a wrong time zone, which can be off by up to a day.
  if (ended.getTime() > now.getTime() + DAY_MS) return "future";
  return started.getTime() < now.getTime() - CALLS_KEPT_MONTHS * 30 * DAY_MS ? "too_old" : null;
}

function plain(format: "asterisk" | "freeswitch", lines: readonly Numbered<readonly string[]>[]): Numbered<Read>[] {
  const parse = format === "asterisk" ? asteriskCdr : freeswitchCdr;
  return lines
    .filter(({ value }, at) => at > 0 || value[0]?.trim().toLowerCase() !== HEADERS[format])
    .map(({ line, value }) => ({ line, value: value.every(isClean) ? parse(value) : "characters" }));
}

function kamailio(lines: readonly Numbered<readonly string[]>[]): Numbered<Read>[] | null {
  const [header, ...rest] = lines;
  if (!header) return [];
  const soiled = new Set(rest.filter(({ value }) => !value.every(isClean)).map(({ line }) => line));
  const read = kamailioCdrs(
    header.value,
    rest.filter(({ line }) => !soiled.has(line)),
  );
  return read && [...read, ...[...soiled].map((line) => ({ line, value: "characters" as const }))];
}

/** Looks up each quarter of an hour once, because clocks change only at its boundaries. */
function momentsIn(zone: string): (wall: number) => Date {
  const quarter = 900_000;
  const known = new Map<number, number>();
  return (wall) => {
    const start = Math.floor(wall / quarter) * quarter;
    let moment = known.get(start);
    if (moment === undefined) known.set(start, (moment = wallTimeToInstant(zone, start)));
    return new Date(moment + (wall - start));
  };
}
