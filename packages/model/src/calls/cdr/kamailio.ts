import { type Cdr, type Outcome, type Read, cut, names, validateCdr, parseWallTime } from "./record.ts";

/**
 * Kamailio tables, exported with column names on the first line. `cdrs` has one line per call; `acc` and `missed_calls`
 * have one line per request, so a call is its INVITE and its BYE.
 */
type Row = Readonly<Record<string, string>>;
export interface Numbered<T> {
  readonly line: number;
  readonly value: T;
}

const CDRS = ["sip_call_id", "call_start_time", "duration"];
const ACC = ["method", "callid", "sip_code", "time"];

export function kamailioCdrs(
  header: readonly string[],
  lines: readonly Numbered<readonly string[]>[],
): Numbered<Read>[] | null {
  const columns = header.map((name) => name.trim().toLowerCase());
  const has = (wanted: readonly string[]) => wanted.every((name) => columns.includes(name));
  if (!has(CDRS) && !has(ACC)) return null;
  const rows = lines.map(({ line, value }) => ({
    line,
    value: value.length === columns.length ? rowOf(columns, value) : null,
  }));
  if (has(CDRS)) return rows.map(({ line, value }) => ({ line, value: value ? wholeCall(value) : "columns" }));
  return callsOf(rows);
}

const rowOf = (columns: readonly string[], cells: readonly string[]): Row =>
  Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ""]));

const sidesOf = (row: Row) => {
  const caller = row["src_username"] ?? row["src_user"] ?? "";
  const callee = row["dst_username"] ?? row["dst_user"] ?? "";
  const dialled = row["dst_ousername"] ?? row["dst_ouser"] ?? "";
  return {
    caller: cut(caller),
    callee: cut(dialled || callee),
    caller_names: names(caller),
    callee_names: names(callee, dialled),
  };
};

function wholeCall(row: Row): Read {
  const started = parseWallTime(row["call_start_time"] ?? "");
  const duration = Number(row["duration"]);
  if (started === null || !/^\d{1,9}(\.\d+)?$/.test((row["duration"] ?? "").trim())) return "time";
  const code = codeOf(row["sip_code"]);
  const outcome = code === null ? (duration > 0 ? "answered" : "unanswered") : outcomeOf(code);
  const call_id = (row["sip_call_id"] ?? "").trim();
  return validateCdr(callOf(row, call_id, started, started + Math.round(duration) * 1000, outcome, code));
}

/** There is no ringing time, because Kamailio writes the first line when the call is answered. */
function callOf(row: Row, call_id: string, started: number, ended: number, outcome: Outcome, code: number | null): Cdr {
  const answered = outcome === "answered" ? started : null;
  return { call_id, ...sidesOf(row), started, answered, ended, outcome, sip_code: code, codec: null };
}

/** Joins each INVITE with its BYE, in any order. */
function callsOf(rows: readonly Numbered<Row | null>[]): Numbered<Read>[] {
  const ends = new Map<string, number>();
  for (const { value } of rows) {
    if (value?.["method"]?.toUpperCase() !== "BYE") continue;
    const call_id = (value["callid"] ?? "").trim();
    const at = parseWallTime(value["time"] ?? "");
    if (at !== null) ends.set(call_id, Math.min(at, ends.get(call_id) ?? at));
  }
  return rows.flatMap(({ line, value }): Numbered<Read>[] => {
    if (!value) return [{ line, value: "columns" }];
    const method = (value["method"] ?? "").toUpperCase();
    // Belongs to a call whose INVITE is on another line.
    if (["BYE", "ACK", "CANCEL"].includes(method)) return [];
    return [{ line, value: method === "INVITE" ? invited(value, ends) : "not_a_call" }];
  });
}

function invited(row: Row, ends: ReadonlyMap<string, number>): Read {
  const call_id = (row["callid"] ?? "").trim();
  const at = parseWallTime(row["time"] ?? "");
  const code = codeOf(row["sip_code"]);
  if (at === null) return "time";
  if (code === null) return "outcome";
  const outcome = outcomeOf(code);
  const end = ends.get(call_id);
  if (outcome === "answered" && end === undefined) return "unfinished";
  return validateCdr(callOf(row, call_id, at, outcome === "answered" ? (end ?? at) : at, outcome, code));
}

const codeOf = (text: string | undefined): number | null =>
  /^[1-6]\d\d$/.test((text ?? "").trim()) ? Number(text) : null;

function outcomeOf(code: number): Outcome {
  if (code >= 200 && code < 300) return "answered";
  if (code === 486 || code === 600) return "busy";
  if (code === 603) return "declined";
  if (code === 487) return "canceled";
  return code === 408 || code === 480 ? "unanswered" : "failed";
}
