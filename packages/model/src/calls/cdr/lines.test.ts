import { describe, expect, test } from "vitest";
import { CALLS_KEPT_MONTHS } from "../../limits.ts";
import { parseCdrs } from "./parse.ts";

const NOW = new Date("2026-11-15T18:00:00Z");
const read = (format: "freeswitch" | "asterisk" | "kamailio", text: string, most_lines = 100) =>
  parseCdrs(format, text, { zone: "UTC", now: NOW, most_lines });
const stamp = (time: Date) => time.toISOString().slice(0, 19).replace("T", " ");
const call = (start: Date, end = start) =>
  `Ann,201,202,default,${stamp(start)},,${stamp(end)},9,4,USER_BUSY,uuid-1,,201\n`;
const HEAD = "caller_id_name,caller_id_number,d,c,s,a,e,d,b,h,u,b,a\n";
const DAY = 86_400_000;

describe("lines of a call record file", () => {
  test("are counted from 1, with the header and empty lines", () => {
    const file = `${HEAD}\n${call(NOW)}\n${call(NOW)}`;
    expect(read("freeswitch", file)?.calls.map(({ line }) => line)).toEqual([3, 5]);
  });

  test("are a header only where they come first", () => {
    expect(read("freeswitch", HEAD)).toEqual({ calls: [], refused: [] });
    expect(read("freeswitch", ` Caller_ID_Name ${HEAD.slice(14)}`)?.refused).toEqual([]);
    expect(read("freeswitch", call(NOW) + HEAD)?.refused).toEqual([{ line: 2, reason: "time" }]);
    expect(read("asterisk", HEAD)?.refused).toEqual([{ line: 1, reason: "columns" }]);
  });

  test("are empty only if they have no cells", () => {
    expect(read("freeswitch", "x\n,\n\n")?.refused).toEqual([
      { line: 1, reason: "columns" },
      { line: 2, reason: "columns" },
    ]);
  });

  test("are limited in number", () => {
    expect(read("freeswitch", call(NOW).repeat(3), 3)?.calls).toHaveLength(3);
    expect(read("freeswitch", call(NOW).repeat(4), 3)).toBeNull();
  });

  test("can end up to a day ahead of our clock", () => {
    const ahead = new Date(NOW.getTime() + DAY);
    expect(read("freeswitch", call(NOW, ahead))?.calls).toHaveLength(1);
    expect(read("freeswitch", call(NOW, new Date(ahead.getTime() + 1_000)))?.refused).toEqual([
      { line: 1, reason: "future" },
    ]);
  });

  test("can be as old as the retention period", () => {
    const oldest = new Date(NOW.getTime() - CALLS_KEPT_MONTHS * 30 * DAY);
    expect(read("freeswitch", call(oldest))?.calls).toHaveLength(1);
    expect(read("freeswitch", call(new Date(oldest.getTime() - 1_000)))?.refused).toEqual([
      { line: 1, reason: "too_old" },
    ]);
  });

  test("of Kamailio are refused in order, including those with control characters", () => {
    const file = [
      "sip_call_id,call_start_time,duration",
      "a\u0000b,2026-11-15 10:00:00,60",
      "c2,never,60",
      "c3,2026-11-15 10:00:00,60",
      "c\u00004,2026-11-15 10:00:00,60",
    ].join("\n");
    const { calls, refused } = read("kamailio", file)!;
    expect(calls.map(({ line }) => line)).toEqual([4]);
    expect(refused).toEqual([
      { line: 2, reason: "characters" },
      { line: 3, reason: "time" },
      { line: 5, reason: "characters" },
    ]);
  });
});
