import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { csvLine } from "../../sheets/csv.ts";
import { parseCdrs } from "./parse.ts";
import { CDR_FORMATS, REFUSALS } from "./record.ts";

const NOW = new Date("2026-11-15T18:00:00Z");
const read = (format: (typeof CDR_FORMATS)[number], text: string, zone = "UTC") =>
  parseCdrs(format, text, { zone, now: NOW, most_lines: 1_000 });
const lines = (...all: string[]) => `${all.join("\n")}\n`;

/** As Asterisk 20 writes Master.csv with `loguniqueid` and `loguserfield` on. */
const ASTERISK = lines(
  `"","201","202","internal","""Ann Berg"" <201>","PJSIP/201-0000003f","PJSIP/202-00000040","Dial","PJSIP/202,30","2026-11-15 09:12:01","2026-11-15 09:12:09","2026-11-15 09:15:10",189,181,"ANSWERED","DOCUMENTATION","1794733921.126","q8d2c7f0-1@10.0.0.12"`,
  `"","+34911222333","202","from-trunk","+34911222333","PJSIP/trunk-00000041","PJSIP/202-00000042","Dial","PJSIP/202,30","2026-11-15 10:00:00","","2026-11-15 10:00:30",30,0,"NO ANSWER","DOCUMENTATION","1794736800.128",""`,
  `"","201","0044207946","internal","""Ann Berg"" <201>","PJSIP/201-00000043","","Congestion","","2026-11-15 10:05:00","","2026-11-15 10:05:01",1,0,"CONGESTION","DOCUMENTATION","1794737100.129",""`,
);

/** As FreeSWITCH writes it with the template it comes with. */
const FREESWITCH = lines(
  `"Extension 1000","1000","1001","default","2026-11-15 10:55:31","2026-11-15 10:55:36","2026-11-15 10:55:40","9","4","NORMAL_CLEARING","7e7d7d2e-3a43-4a55-9f31-5b0e1b6f1d55","81c9a0cb-1d6a-4b1a-92a1-77f0c9a2a4e1","1000","PCMU","PCMU"`,
  `"Extension 1000","1000","1002","default","2026-11-15 11:00:00","","2026-11-15 11:00:20","20","0","ORIGINATOR_CANCEL","0d6bd46e-6d5f-4bb7-8a0f-9a7a4f7fd111","","1000","PCMU","PCMU"`,
  `"","+34911222333","1001","public","2026-11-15 11:01:00","","2026-11-15 11:01:02","2","0","USER_BUSY","56a0a4f2-8a55-4d7a-a3ed-cbfa6b7ae5b2","","","",""`,
);

const CDRS = lines(
  "cdr_id,src_username,src_domain,dst_username,dst_domain,dst_ousername,call_start_time,duration,sip_call_id,sip_from_tag,sip_to_tag,src_ip,cost,rated,created",
  "1,ann,pbx.example,ben,pbx.example,202,2026-11-15 09:00:00,61,a84b4c76e66710@ua1,1928301774,314159,10.0.0.7,0,0,2026-11-15 09:02:00",
);
const ACC = lines(
  "id,method,from_tag,to_tag,callid,sip_code,sip_reason,time,src_user,src_domain,src_ip,dst_ouser,dst_user,dst_domain,cdr_id",
  "11,INVITE,f1,t1,call-1@ua,200,OK,2026-11-15 12:00:00,ann,pbx.example,10.0.0.7,202,ben,pbx.example,0",
  "12,BYE,f1,t1,call-1@ua,200,OK,2026-11-15 12:03:20,ann,pbx.example,10.0.0.7,202,ben,pbx.example,0",
  "13,INVITE,f2,t2,call-2@ua,486,Busy Here,2026-11-15 12:10:00,ann,pbx.example,10.0.0.7,203,cleo,pbx.example,0",
  "14,INVITE,f3,t3,call-3@ua,200,OK,2026-11-15 17:59:00,ann,pbx.example,10.0.0.7,203,cleo,pbx.example,0",
  "15,MESSAGE,f4,t4,m-1@ua,200,OK,2026-11-15 12:20:00,ann,pbx.example,10.0.0.7,203,cleo,pbx.example,0",
);

describe("call record files", () => {
  test("of Asterisk yield the Call-ID of the user field, the endpoints of the channels and each outcome", () => {
    const { calls, refused } = read("asterisk", ASTERISK)!;
    expect(refused).toEqual([]);
    expect(calls).toMatchObject([
      {
        line: 1,
        call_id: "q8d2c7f0-1@10.0.0.12",
        caller: "201",
        callee: "202",
        caller_names: ["201"],
        callee_names: ["202"],
        started_at: new Date("2026-11-15T09:12:01Z"),
        answered_at: new Date("2026-11-15T09:12:09Z"),
        ended_at: new Date("2026-11-15T09:15:10Z"),
        outcome: "answered",
      },
      { call_id: "1794736800.128", outcome: "unanswered", answered_at: null, caller_names: ["trunk", "+34911222333"] },
      { call_id: "1794737100.129", outcome: "failed", callee: "0044207946" },
    ]);
  });

  test("of Asterisk yield distinct ids without the two columns that are off by default", () => {
    const short = ASTERISK.replaceAll(/,"1794[^\n]*/g, "");
    const ids = read("asterisk", short)!.calls.map(({ call_id }) => call_id);
    expect(new Set(ids).size).toBe(3);
    expect(read("asterisk", short)!.calls.map(({ call_id }) => call_id)).toEqual(ids);
  });

  test("of FreeSWITCH yield the caller from the account code and the outcome from the cause", () => {
    const { calls, refused } = read("freeswitch", FREESWITCH)!;
    expect(refused).toEqual([]);
    expect(calls).toMatchObject([
      { call_id: "7e7d7d2e-3a43-4a55-9f31-5b0e1b6f1d55", outcome: "answered", codec: "PCMU", caller_names: ["1000"] },
      { outcome: "canceled", answered_at: null },
      { outcome: "busy", codec: null, caller: "+34911222333" },
    ]);
  });

  test("of Kamailio's cdrs yield a call per line, in any order of columns", () => {
    const turned = CDRS.trim()
      .split("\n")
      .map((line) => line.split(",").toReversed().join(","))
      .join("\n");
    for (const text of [CDRS, turned]) {
      expect(read("kamailio", text)).toMatchObject({
        refused: [],
        calls: [
          {
            call_id: "a84b4c76e66710@ua1",
            caller_names: ["ann"],
            callee_names: ["ben", "202"],
            ended_at: new Date("2026-11-15T09:01:01Z"),
            outcome: "answered",
          },
        ],
      });
    }
  });

  test("of Kamailio's acc join INVITE and BYE, and refuse calls that are still running", () => {
    const { calls, refused } = read("kamailio", ACC)!;
    expect(calls).toMatchObject([
      { line: 2, call_id: "call-1@ua", outcome: "answered", ended_at: new Date("2026-11-15T12:03:20Z"), sip_code: 200 },
      { line: 4, call_id: "call-2@ua", outcome: "busy", sip_code: 486 },
    ]);
    expect(refused).toEqual([
      { line: 5, reason: "unfinished" },
      { line: 6, reason: "not_a_call" },
    ]);
  });

  test("are read in the phone system's time zone, also in the night the clocks change", () => {
    const at = (text: string, zone: string) =>
      read("freeswitch", FREESWITCH.replaceAll("2026-11-15", text), zone)!.calls[0]?.started_at.toISOString();
    expect(at("2026-11-15", "America/Bogota")).toBe("2026-11-15T15:55:31.000Z");
    expect(at("2026-07-15", "Europe/Madrid")).toBe("2026-07-15T08:55:31.000Z");
    expect(at("2026-10-25", "Europe/Madrid")).toBe("2026-10-25T09:55:31.000Z");
  });
});

describe("refused lines", () => {
  const [good = ""] = FREESWITCH.split("\n");
  test.each([
    ["columns", "1,2,3"],
    ["time", good.replace("10:55:31", "25:55:31")],
    ["time", good.replace("2026-11-15 10:55:31", "2026-02-30 10:55:31")],
    ["order", good.replace("10:55:40", "10:55:35")],
    ["future", good.replaceAll("2026-11-15", "2027-01-01")],
    ["too_old", good.replaceAll("2026-11-15", "2024-01-01")],
    ["call_id", good.replace("7e7d7d2e-3a43-4a55-9f31-5b0e1b6f1d55", "")],
    ["call_id", good.replace("7e7d7d2e-3a43-4a55-9f31-5b0e1b6f1d55", "x".repeat(300))],
    ["characters", good.replace("Extension 1000", "Ext\u0000")],
  ])("%s", (reason, line) => {
    expect(read("freeswitch", lines(good, line, good))).toMatchObject({
      refused: [{ line: 2, reason }],
      calls: [{}, {}],
    });
  });

  test("a file in another format is refused as a whole", () => {
    expect(read("kamailio", "name,number\nann,201\n")).toBeNull();
    expect(read("asterisk", '"never closed')).toBeNull();
    expect(read("asterisk", "x\n".repeat(1_001))).toBeNull();
    expect(read("asterisk", "")).toEqual({ calls: [], refused: [] });
  });

  test("hostile files throw nothing, account for every line and fit into the database", () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom("2026-11-15 10:00:00", "=cmd()", "ANSWERED", "INVITE", '"', "callid"),
    );
    const file = fc.array(fc.array(cell, { maxLength: 20 }).map(csvLine), { maxLength: 12 }).map((all) => all.join(""));
    fc.assert(
      fc.property(
        fc.constantFrom(...CDR_FORMATS),
        fc.oneof(file, fc.string({ unit: "binary", maxLength: 400 })),
        (format, text) => {
          const found = read(format, text);
          for (const { reason } of found?.refused ?? []) expect(REFUSALS).toContain(reason);
          for (const { call_id, caller, callee } of found?.calls ?? []) {
            expect(Math.max(call_id.length, caller.length, callee.length)).toBeLessThanOrEqual(255);
          }
        },
      ),
      { numRuns: 120 },
    );
  });

  test("20,000 lines look up the time zone no more often than one line", () => {
    const lookups = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
    const countLookups = (count: number) => {
      lookups.mockClear();
      const many = `${good}\n`.repeat(count);
      const found = parseCdrs("freeswitch", many, { zone: "Europe/Madrid", now: NOW, most_lines: count });
      expect(found?.calls).toHaveLength(count);
      return lookups.mock.calls.length;
    };
    try {
      const once = countLookups(1);
      expect(once).toBeGreaterThan(0);
      expect(countLookups(20_000)).toBe(once);
    } finally {
      lookups.mockRestore();
    }
  });
});
