import { describe, expect, test } from "vitest";
import { asteriskCdr } from "./asterisk.ts";
import { freeswitchCdr } from "./freeswitch.ts";
import { kamailioCdrs } from "./kamailio.ts";
import { type Cdr, cut, isClean, names, validateCdr, parseWallTime } from "./record.ts";

const at = (time: string) => Date.parse(`2026-11-15T${time}Z`);

describe("the time of a phone system", () => {
  test.each([
    ["2026-11-15 10:20:30", at("10:20:30")],
    [" 2026-11-15T10:20:30.999 ", at("10:20:30")],
    ["2026-11-15 23:59:59", at("23:59:59")],
    ["1971-01-01 00:00:00", Date.parse("1971-01-01T00:00:00Z")],
    ["2028-02-29 00:00:00", Date.parse("2028-02-29T00:00:00Z")],
  ])("is read from %j", (text, wall) => {
    expect(parseWallTime(text)).toBe(wall);
  });
  test.each([
    "",
    "yesterday",
    "2026-11-15",
    "2026-11-15 10:20",
    "2026-11-15 24:00:00",
    "2026-11-15 10:60:00",
    "2026-11-15 10:00:60",
    "2026-13-01 10:00:00",
    "2026-00-10 10:00:00",
    "2026-11-31 10:00:00",
    "2026-11-00 10:00:00",
    "2027-02-29 10:00:00",
    "1970-12-31 10:00:00",
    "2026-11-15 10:20:30 PM",
    "at 2026-11-15 10:20:30",
    "2026-11-15 10:20:30.",
  ])("is not read from %j", (text) => {
    expect(parseWallTime(text)).toBeNull();
  });
});

describe("a stored cell", () => {
  test("is trimmed and cut to 255 characters", () => {
    expect(cut("  a b ")).toBe("a b");
    expect(cut("x".repeat(256))).toBe("x".repeat(255));
  });
  test.each([
    ["tabs and line ends", "a\tb\nc\u000bd\fe\r", true],
    ["letters of any script", "ñ 李 😀", true],
    ["4,096 characters", "x".repeat(4_096), true],
    ["4,097 characters", "x".repeat(4_097), false],
    ["a null", "a\u0000b", false],
    ["an escape", "\u001b[0m", false],
    ["a control character beyond ASCII", "\u0085", false],
  ])("with %s, as in %j, can be stored: %s", (_what, cell, clean) => {
    expect(isClean(cell)).toBe(clean);
  });
  test("of names is in lower case, without duplicates and empty ones", () => {
    expect(names(" Ann ", undefined, "", "ANN", "201")).toEqual(["ann", "201"]);
  });
});

describe("the times of a call", () => {
  const call: Cdr = {
    call_id: "id",
    caller: "201",
    callee: "202",
    caller_names: ["201"],
    callee_names: ["202"],
    started: 1_000,
    answered: 2_000,
    ended: 3_000,
    outcome: "answered",
    sip_code: null,
    codec: null,
  };
  test.each<[string, Partial<Cdr>, string | null]>([
    ["in order", {}, null],
    ["all in one moment", { answered: 1_000, ended: 1_000 }, null],
    ["answered as it ends", { answered: 3_000 }, null],
    ["never answered", { answered: null }, null],
    ["an id of 255 characters", { call_id: "x".repeat(255) }, null],
    ["without an id", { call_id: "" }, "call_id"],
    ["an id of 256 characters", { call_id: "x".repeat(256) }, "call_id"],
    ["ended before it began", { answered: null, ended: 999 }, "order"],
    ["answered before it began", { answered: 999 }, "order"],
    ["answered after it ended", { answered: 3_001 }, "order"],
  ])("%s", (_what, changed, refusal) => {
    const cdr = { ...call, ...changed };
    expect(validateCdr(cdr)).toEqual(refusal ?? cdr);
  });
});

describe("a line of Asterisk", () => {
  const LINE = [
    "acct",
    "201",
    "202",
    "ctx",
    "Ann <201>",
    "PJSIP/ann-0000003f",
    "SIP/ben-0000004A",
    "Dial",
    "x",
    "2026-11-15 10:00:00",
    "2026-11-15 10:00:05",
    "2026-11-15 10:01:00",
    "60",
    "55",
    "ANSWERED",
    "DOCUMENTATION",
    "1763.1",
    "",
  ];
  const read = (changed: Record<number, string> = {}, length = LINE.length) =>
    asteriskCdr(LINE.map((cell, n) => changed[n] ?? cell).slice(0, length));

  test("is a call with both ends, their endpoints first", () => {
    expect(read()).toEqual({
      call_id: "1763.1",
      caller: "201",
      callee: "202",
      caller_names: ["ann", "201"],
      callee_names: ["ben", "202"],
      started: at("10:00:00"),
      answered: at("10:00:05"),
      ended: at("10:01:00"),
      outcome: "answered",
      sip_code: null,
      codec: null,
    });
  });

  test.each([
    ["16 cells, told apart by time, channel and number", {}, 16, "2026-11-15 10:00:00 PJSIP/ann-0000003f 202"],
    ["16 cells without a channel, by who called", { 5: "" }, 16, "2026-11-15 10:00:00 201 202"],
    ["17 cells, by Asterisk's number", {}, 17, "1763.1"],
    ["a Call-ID in the user field", { 17: " call-id@pbx " }, 18, "call-id@pbx"],
    ["a Call-ID of eight characters", { 17: "12345678" }, 18, "12345678"],
    ["something shorter in the user field", { 17: "1234567" }, 18, "1763.1"],
    ["words in the user field", { 17: "billed to sales" }, 18, "1763.1"],
    ["parameters in the user field", { 17: "12345678;x=1" }, 18, "1763.1"],
    ["neither", { 16: " " }, 18, "2026-11-15 10:00:00 PJSIP/ann-0000003f 202"],
  ])("%s", (_what, changed, length, call_id) => {
    expect(read(changed, length)).toMatchObject({ call_id });
  });

  test.each([
    ["NO ANSWER", "unanswered"],
    [" busy ", "busy"],
    ["FAILED", "failed"],
    ["CONGESTION", "failed"],
  ])("with the disposition %j is not answered, even if a queue picked up", (said, outcome) => {
    expect(read({ 14: said })).toMatchObject({ outcome, answered: null });
  });

  test.each([
    "Local/202@ctx-0001;1",
    "PJSIP/ann",
    "DAHDI/ann-0000003f",
    "x PJSIP/ann-0000003f",
    "PJSIP/ann-0000003f;2",
  ])("has no endpoint in the channel %j", (channel) => {
    expect(read({ 5: channel })).toMatchObject({ caller_names: ["201"] });
  });

  test.each<[string, Record<number, string>, number, string]>([
    ["too few cells", {}, 15, "columns"],
    ["a disposition that is not known", { 14: "MAYBE" }, 18, "outcome"],
    ["no beginning", { 9: "" }, 18, "time"],
    ["no end", { 11: "" }, 18, "time"],
    ["an answer at no time", { 10: "later", 14: "BUSY" }, 18, "time"],
    ["an answered call without its answer", { 10: " " }, 18, "time"],
    ["an end before the beginning", { 11: "2026-11-15 09:00:00" }, 18, "order"],
  ])("is refused with %s", (_what, changed, length, refusal) => {
    expect(read(changed, length)).toBe(refusal);
  });

  test("is refused with more cells than Asterisk writes", () => {
    expect(asteriskCdr([...LINE, ""])).toBe("columns");
  });

  test("needs no answer time if it was not answered", () => {
    expect(read({ 10: " ", 14: "NO ANSWER" })).toMatchObject({ outcome: "unanswered", answered: null });
  });
});

describe("a line of FreeSWITCH", () => {
  const LINE = [
    "Ann",
    " 201 ",
    "202",
    "default",
    "2026-11-15 10:00:00",
    "2026-11-15 10:00:05",
    "2026-11-15 10:01:00",
    "60",
    "55",
    "NORMAL_CLEARING",
    " uuid-1 ",
    "uuid-2",
    "acct-201",
    "opus",
    "opus",
  ];
  const read = (changed: Record<number, string> = {}, length = LINE.length) =>
    freeswitchCdr(LINE.map((cell, n) => changed[n] ?? cell).slice(0, length));

  test("is a call whose caller is the account code", () => {
    expect(read()).toEqual({
      call_id: "uuid-1",
      caller: "201",
      callee: "202",
      caller_names: ["acct-201", "201"],
      callee_names: ["202"],
      started: at("10:00:00"),
      answered: at("10:00:05"),
      ended: at("10:01:00"),
      outcome: "answered",
      sip_code: null,
      codec: "opus",
    });
  });

  test("has no codec in the older form, and cuts long codec names to 30 characters", () => {
    expect(read({}, 13)).toMatchObject({ codec: null });
    expect(read({ 13: "" })).toMatchObject({ codec: null });
    expect(read({ 13: "x".repeat(31) })).toMatchObject({ codec: "x".repeat(30) });
  });

  test.each([
    ["USER_BUSY", "busy"],
    ["CALL_REJECTED", "declined"],
    ["NO_ANSWER", "unanswered"],
    ["NO_USER_RESPONSE", "unanswered"],
    ["ALLOTTED_TIMEOUT", "unanswered"],
    ["PROGRESS_TIMEOUT", "unanswered"],
    [" originator_cancel ", "canceled"],
    ["LOSE_RACE", "canceled"],
    ["NETWORK_OUT_OF_ORDER", "failed"],
  ])("that was not answered for %j is %s", (cause, outcome) => {
    expect(read({ 5: " ", 9: cause })).toMatchObject({ outcome, answered: null });
  });

  test.each<[string, Record<number, string>, number, string]>([
    ["too few cells", {}, 12, "columns"],
    ["no beginning", { 4: "" }, 15, "time"],
    ["no end", { 6: "" }, 15, "time"],
    ["an answer at no time", { 5: "later" }, 15, "time"],
    ["no id", { 10: " " }, 15, "call_id"],
  ])("is refused with %s", (_what, changed, length, refusal) => {
    expect(read(changed, length)).toBe(refusal);
  });

  test("can have extra cells of the operator at the end, up to 24 in total", () => {
    const long = (length: number) => [...LINE, ...Array.from({ length: length - LINE.length }, () => "x")];
    expect(freeswitchCdr(long(24))).toMatchObject({ call_id: "uuid-1" });
    expect(freeswitchCdr(long(25))).toBe("columns");
  });
});

describe("a table of Kamailio", () => {
  const table = (header: readonly string[], ...rows: (readonly string[])[]) =>
    kamailioCdrs(
      header,
      rows.map((value, n) => ({ line: n + 2, value })),
    );
  const CDRS = [" SIP_Call_ID ", "call_start_time", "duration", "src_username", "dst_username", "dst_ousername"];
  const ACC = ["method", "callid", "sip_code", "time", "src_user", "dst_user", "dst_ouser"];

  test.each([
    ["no columns", []],
    ["cdrs without a duration", ["sip_call_id", "call_start_time"]],
    ["acc without a time", ["method", "callid", "sip_code"]],
  ])("is refused with %s", (_what, header) => {
    expect(table(header)).toBeNull();
  });

  test("without rows has no calls", () => {
    expect(table(CDRS)).toEqual([]);
    expect(table(ACC)).toEqual([]);
  });

  test("of whole calls has one call per line", () => {
    expect(table(CDRS, [" c1 ", "2026-11-15 10:00:00", "60.4", "Ann", "ben", "202"])).toEqual([
      {
        line: 2,
        value: {
          call_id: "c1",
          caller: "Ann",
          callee: "202",
          caller_names: ["ann"],
          callee_names: ["ben", "202"],
          started: at("10:00:00"),
          answered: at("10:00:00"),
          ended: at("10:01:00"),
          outcome: "answered",
          sip_code: null,
          codec: null,
        },
      },
    ]);
  });

  test("takes the destination as the dialed number if there is no other", () => {
    expect(table(CDRS, ["c1", "2026-11-15 10:00:00", "60", "ann", "ben", ""])).toMatchObject([
      { value: { callee: "ben", callee_names: ["ben"] } },
    ]);
    const bare = ["sip_call_id", "call_start_time", "duration"];
    expect(table(bare, ["c1", "2026-11-15 10:00:00", "0"])).toMatchObject([
      { value: { caller: "", callee: "", caller_names: [], callee_names: [], outcome: "unanswered", answered: null } },
    ]);
  });

  test.each([
    ["a line of another length", ["c1", "2026-11-15 10:00:00"], "columns"],
    ["no beginning", ["c1", "", "60", "", "", ""], "time"],
    ["a duration below nothing", ["c1", "2026-11-15 10:00:00", "-1", "", "", ""], "time"],
    ["a duration in words", ["c1", "2026-11-15 10:00:00", "6o", "", "", ""], "time"],
    ["a duration that is no number", ["c1", "2026-11-15 10:00:00", "x6", "", "", ""], "time"],
    ["a duration of ten digits", ["c1", "2026-11-15 10:00:00", "1234567890", "", "", ""], "time"],
    ["no id", [" ", "2026-11-15 10:00:00", "60", "", "", ""], "call_id"],
  ])("of whole calls refuses %s", (_what, cells, value) => {
    expect(table(CDRS, cells)).toEqual([{ line: 2, value }]);
  });

  test.each([
    ["200", "60", "answered"],
    ["299", "60", "answered"],
    ["300", "0", "failed"],
    ["199", "0", "failed"],
    ["486", "0", "busy"],
    ["600", "0", "busy"],
    ["603", "0", "declined"],
    ["487", "0", "canceled"],
    ["408", "0", "unanswered"],
    ["480", "0", "unanswered"],
    ["404", "0", "failed"],
  ])("maps the code %s with %s s to %s", (code, duration, outcome) => {
    const header = ["sip_call_id", "call_start_time", "duration", "sip_code"];
    expect(table(header, ["c1", "2026-11-15 10:00:00", duration, ` ${code} `])).toMatchObject([
      { value: { outcome, sip_code: Number(code) } },
    ]);
  });

  test.each(["", "20", "2000", "700", "099", "2x0"])("has no code in %j", (code) => {
    const header = ["sip_call_id", "call_start_time", "duration", "sip_code"];
    expect(table(header, ["c1", "2026-11-15 10:00:00", "60", code])).toMatchObject([
      { value: { outcome: "answered", sip_code: null } },
    ]);
  });

  describe("of requests", () => {
    const line = (method: string, callid: string, code: string, time: string) => [
      method,
      callid,
      code,
      time && `2026-11-15 ${time}`,
      "Ann",
      "ben",
      "",
    ];

    test("joins an INVITE with its BYE in any order, and with the earlier of two", () => {
      const calls = table(
        ACC,
        line("bye", "c1", "200", "10:02:00"),
        line("Invite", " c1 ", "200", "10:00:00"),
        line("BYE", "c1 ", "200", "10:01:00"),
        line("BYE", "c1", "200", "10:03:00"),
      );
      expect(calls).toEqual([
        {
          line: 3,
          value: {
            call_id: "c1",
            caller: "Ann",
            callee: "ben",
            caller_names: ["ann"],
            callee_names: ["ben"],
            started: at("10:00:00"),
            answered: at("10:00:00"),
            ended: at("10:01:00"),
            outcome: "answered",
            sip_code: 200,
            codec: null,
          },
        },
      ]);
    });

    test("ends an unanswered call when it began, even if there is a BYE", () => {
      const calls = table(ACC, line("INVITE", "c1", "486", "10:00:00"), line("BYE", "c1", "200", "10:05:00"));
      expect(calls).toMatchObject([{ value: { outcome: "busy", answered: null, ended: at("10:00:00") } }]);
    });

    test("skips requests of calls whose INVITE is missing", () => {
      expect(
        table(
          ACC,
          line("BYE", "c1", "200", "10:00:00"),
          line("ack", "c1", "200", "10:00:00"),
          line("CANCEL", "c1", "200", "10:00:00"),
        ),
      ).toEqual([]);
    });

    test.each([
      ["an answered call that still runs", [line("INVITE", "c1", "200", "10:00:00")], "unfinished"],
      [
        "a call whose BYE has no time",
        [line("INVITE", "c1", "200", "10:00:00"), line("BYE", "c1", "200", "")],
        "unfinished",
      ],
      ["another method", [line("MESSAGE", "c1", "200", "10:00:00")], "not_a_call"],
      ["an INVITE at no time", [line("INVITE", "c1", "486", "")], "time"],
      ["an INVITE without a code", [line("INVITE", "c1", "", "10:00:00")], "outcome"],
      ["an INVITE without an id", [line("INVITE", " ", "486", "10:00:00")], "call_id"],
      ["a line of another length", [["INVITE", "c1"]], "columns"],
    ])("refuses %s", (_what, lines, value) => {
      expect(table(ACC, ...lines)).toEqual([{ line: 2, value }]);
    });
  });
});
