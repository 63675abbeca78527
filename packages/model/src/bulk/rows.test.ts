import { describe, expect, test } from "vitest";
import { parseCsv } from "../sheets/csv.ts";
import { parseSheet, sheetCsv, sheetIssues } from "../sheets/sheet.ts";
import { USUAL_EMAIL_PATTERN } from "../signup/email.ts";
import { EMPTY_ROW, MEMBERS_SHEET, membersSheet } from "./rows.ts";

describe("the member file", () => {
  const rules = { pattern: USUAL_EMAIL_PATTERN, brand: "Switchboard" };
  const good = {
    ...EMPTY_ROW,
    email: "ann.lee@example.com",
    password: "Correct-Horse9",
    first_name: "Ann",
    last_name: "Lee",
  };

  // spec: 5.40
  test("has a template that starts with the specification's columns and parses as empty", () => {
    expect(parseCsv(sheetCsv(MEMBERS_SHEET))?.[0]?.slice(0, 4)).toEqual([
      "Email",
      "Password",
      "First Name",
      "Last Name",
    ]);
    expect(parseSheet(MEMBERS_SHEET, sheetCsv(MEMBERS_SHEET), 10)).toEqual({ issue: "file.empty" });
  });

  test.each([
    ["Name,Email\n", "file.header"],
    ['"open', "file.unreadable"],
    [`${sheetCsv(MEMBERS_SHEET)}a,b,c,d\r\na,b,c,d\r\n`, "file.too_many"],
  ])("rejects %j with %s", (text, issue) => {
    expect(parseSheet(MEMBERS_SHEET, text, 1)).toEqual({ issue });
  });

  // spec: 5.42
  test("reports every wrong cell and duplicate emails", () => {
    const rows = [
      good,
      { ...good, email: "Ann.Lee@example.com" },
      { ...good, email: "x@y.com", password: "short", first_name: "", work_number: "call me" },
    ];
    expect(sheetIssues(MEMBERS_SHEET, rows, rules)).toEqual([
      { row: 1, column: "email", issue: "bulk.duplicate" },
      { row: 2, column: "email", issue: "email.too_short" },
      { row: 2, column: "password", issue: "password.too_short" },
      { row: 2, column: "first_name", issue: "field.required" },
      { row: 2, column: "work_number", issue: "contact.phone" },
    ]);
  });

  // spec: 5.40
  test("ignores extra columns at the end, so a result file can be uploaded again", () => {
    const refused = { ...good, work_number: "+34 600", status: "refused" };
    const text = sheetCsv(MEMBERS_SHEET, [refused], [{ key: "status", header: "Status" }]);
    const { status: _, ...row } = refused;
    expect(parseSheet(MEMBERS_SHEET, text, 10)).toEqual({ rows: [row], numbers: [2] });
  });

  test("keeps the line numbers of the file, counting empty lines", () => {
    const [head, line] = sheetCsv(MEMBERS_SHEET, [good]).split("\r\n");
    const read = parseSheet(MEMBERS_SHEET, [head, "", line, ",,,,,", line].join("\n"), 10);
    expect(read).toEqual({ rows: [good, good], numbers: [3, 5] });
  });
});

describe("registrations in the member file", () => {
  const rules = { pattern: USUAL_EMAIL_PATTERN, brand: "Switchboard" };
  const person = (n: number, change: object = {}) => ({
    ...EMPTY_ROW,
    email: `ann.${"abcdef"[n]}@example.com`,
    password: "Correct-Horse9",
    first_name: "Ann",
    last_name: "Lee",
    ...change,
  });
  const slot = (number: number, name: string) => ({
    [`username_${number}`]: name,
    [`authorization_username_${number}`]: `auth-${name}`,
    [`sip_password_${number}`]: `secret-${name}`,
  });
  const found = (...rows: (typeof EMPTY_ROW)[]) =>
    sheetIssues(MEMBERS_SHEET, rows, rules).map(({ row, column, issue }) => `${row} ${column} ${issue}`);

  // spec: 5.47 5.48
  test("are complete, without gaps, and up to three", () => {
    expect(
      found(person(0), person(1, slot(1, "a")), person(2, { ...slot(1, "b"), ...slot(2, "c"), ...slot(3, "d") })),
    ).toEqual([]);
    expect(found(person(0, { sip_password_1: "x" }))).toEqual([
      "0 username_1 field.required",
      "0 authorization_username_1 field.required",
    ]);
    expect(found(person(0, { display_name: "Ann" }))).toHaveLength(3);
    expect(found(person(0, slot(2, "b")))).toEqual([
      "0 username_1 field.required",
      "0 authorization_username_1 field.required",
      "0 sip_password_1 field.required",
    ]);
  });

  // spec: 5.41 5.48
  test("report the required cells of a member and of a third registration", () => {
    expect(found({ ...EMPTY_ROW, work_number: "+34 600 100" })).toEqual([
      "0 email field.required",
      "0 password field.required",
      "0 first_name field.required",
      "0 last_name field.required",
    ]);
    expect(found(person(0, { ...slot(1, "a"), ...slot(2, "b"), username_3: "c" }))).toEqual([
      "0 authorization_username_3 field.required",
      "0 sip_password_3 field.required",
    ]);
  });

  // spec: 5.49
  test("have no username, authorization username or password twice in the file", () => {
    expect(found(person(0, slot(1, "a")), person(1, { ...slot(1, "A"), sip_password_1: "secret-a" }))).toEqual([
      "1 username_1 bulk.username_twice",
      "1 authorization_username_1 bulk.username_twice",
      "1 sip_password_1 bulk.sip_password_twice",
    ]);
    expect(found(person(0, { ...slot(1, "a b") }))).toContain("0 username_1 voice.username");
  });

  test("have no duplicates across slots of different members, but may repeat a name within one member", () => {
    const second = person(1, { ...slot(1, "b"), ...slot(2, "A") });
    expect(found(person(0, slot(1, "a")), { ...second, sip_password_2: "secret-a" })).toEqual([
      "1 username_2 bulk.username_twice",
      "1 authorization_username_2 bulk.username_twice",
      "1 sip_password_2 bulk.sip_password_twice",
    ]);
    const two = { ...slot(1, "101"), ...slot(2, "101"), authorization_username_2: "backup", sip_password_2: "other" };
    expect(found(person(0, two))).toEqual([]);
  });

  test("can be left out of the file, with or without extra columns at the end", () => {
    const text = sheetCsv(membersSheet(false), [person(0)], [{ key: "email", header: "Status" }]);
    expect(parseSheet(MEMBERS_SHEET, text, 10)).toEqual({ rows: [person(0)], numbers: [2] });
    const whole = sheetCsv(MEMBERS_SHEET, [person(0, slot(1, "a"))]);
    expect(parseSheet(MEMBERS_SHEET, whole, 10)).toMatchObject({
      rows: [{ username_1: "a", sip_password_1: "secret-a" }],
    });
  });
});
