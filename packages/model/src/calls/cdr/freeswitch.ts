import { type Cdr, type Outcome, type Read, cut, names, validateCdr, parseWallTime } from "./record.ts";

/**
 * FreeSWITCH's `mod_cdr_csv` with the template it comes with (`example`): caller_id_name, caller_id_number, destination_number,
 * context, start_stamp, answer_stamp, end_stamp, duration, billsec, hangup_cause, uuid, bleg_uuid, accountcode, read_codec,
 * write_codec. The older form ends with the account code. Columns that an operator appended are ignored.
 */
const FEWEST = 13;
const MOST = 24;
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  USER_BUSY: "busy",
  CALL_REJECTED: "declined",
  NO_ANSWER: "unanswered",
  NO_USER_RESPONSE: "unanswered",
  ALLOTTED_TIMEOUT: "unanswered",
  PROGRESS_TIMEOUT: "unanswered",
  ORIGINATOR_CANCEL: "canceled",
  LOSE_RACE: "canceled",
};

export function freeswitchCdr(cells: readonly string[]): Read {
  if (cells.length < FEWEST || cells.length > MOST) return "columns";
  const [, number = "", destination = "", , start = "", answer = "", end = "", , , cause = "", uuid = ""] = cells;
  const started = parseWallTime(start);
  const ended = parseWallTime(end);
  const answered = parseWallTime(answer);
  if (started === null || ended === null || (answer.trim() !== "" && answered === null)) return "time";
  return validateCdr({
    call_id: uuid.trim(),
    caller: cut(number),
    callee: cut(destination),
    caller_names: names(cells[12], number),
    callee_names: names(destination),
    started,
    answered,
    ended,
    outcome: answered === null ? (OUTCOMES[cause.trim().toUpperCase()] ?? "failed") : "answered",
    sip_code: null,
    codec: cut(cells[13] ?? "").slice(0, 30) || null,
  } satisfies Cdr);
}
