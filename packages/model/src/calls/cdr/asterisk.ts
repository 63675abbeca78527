import { type Cdr, type Outcome, type Read, cut, names, validateCdr, parseWallTime } from "./record.ts";

/**
 * Asterisk's `cdr_csv`, one call a line, in the order of its documentation: accountcode, src, dst, dcontext, clid, channel,
 * dstchannel, lastapp, lastdata, start, answer, end, duration, billsec, disposition, amaflags, and where `cdr.conf` has
 * `loguniqueid` and `loguserfield` on, uniqueid and userfield.
 */
const FEWEST = 16;
const MOST = 18;
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  ANSWERED: "answered",
  "NO ANSWER": "unanswered",
  BUSY: "busy",
  FAILED: "failed",
  CONGESTION: "failed",
};

/** Returns the endpoint name of a channel such as `PJSIP/201-0000003f`. */
const endpointOf = (channel: string): string => /^(?:PJSIP|SIP)\/(.+)-[0-9a-f]{8}$/i.exec(channel)?.[1] ?? "";

export function asteriskCdr(cells: readonly string[]): Read {
  if (cells.length < FEWEST || cells.length > MOST) return "columns";
  const [, src = "", dst = "", , , channel = "", dstchannel = "", , , start = "", answer = "", end = ""] = cells;
  const outcome = OUTCOMES[(cells[14] ?? "").trim().toUpperCase()];
  if (!outcome) return "outcome";
  const started = parseWallTime(start);
  const ended = parseWallTime(end);
  const answered = parseWallTime(answer);
  if (started === null || ended === null || (answer.trim() !== "" && answered === null)) return "time";
  if (outcome === "answered" && answered === null) return "time";
  return validateCdr({
    call_id: callIdOf(cells, `${start} ${channel || src} ${dst}`),
    caller: cut(src),
    callee: cut(dst),
    caller_names: names(endpointOf(channel), src),
    callee_names: names(endpointOf(dstchannel), dst),
    started,
    // A queue picks up before any agent does, so only the disposition says whether the call was answered.
    answered: outcome === "answered" ? answered : null,
    ended,
    outcome,
    sip_code: null,
    codec: null,
  } satisfies Cdr);
}

/** Returns the Call-ID from the user field if the dial plan wrote it there, else Asterisk's unique id, else `apart`. */
function callIdOf(cells: readonly string[], apart: string): string {
  const userfield = (cells[17] ?? "").trim();
  if (/^[^\s;]{8,}$/.test(userfield)) return userfield;
  return (cells[16] ?? "").trim() || cut(apart);
}
