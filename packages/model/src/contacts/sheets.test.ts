import { describe, expect, test } from "vitest";
import { DIRECTORY } from "../limits.ts";
import { emptyRow, parseSheet, sheetCsv, sheetIssues } from "../sheets/sheet.ts";
import { COMMON_SHEET, EXTERNAL_SHEET } from "./sheets.ts";

type Found = [column: string, issue: string][];

describe("a common contact", () => {
  const good = { ...emptyRow(COMMON_SHEET), first_name: "Night", last_name: "Watch", work_number: "600100200" };
  const found = (...rows: object[]) =>
    sheetIssues(
      COMMON_SHEET,
      rows.map((changed) => ({ ...good, ...changed })),
      undefined,
    ).map(({ column, issue }) => [column, issue]);

  test.each<[string, object, Found]>([
    ["a name and a number", {}, []],
    ["no last name", { last_name: "" }, []],
    ["only an email", { work_number: "", email: "watch@example.com" }, []],
    ["only a mobile number", { work_number: "", mobile_number: "600100200" }, []],
    ["only a home number", { work_number: "", home_number: "600100200" }, []],
    ["no way to reach them", { work_number: "" }, [["work_number", "contacts.unreachable"]]],
    ["no first name", { first_name: "" }, [["first_name", "field.required"]]],
    ["a first name with a link", { first_name: "http" }, [["first_name", "name.characters"]]],
    ["a last name with a link", { last_name: "//x" }, [["last_name", "name.characters"]]],
    ["a number as email", { email: "600100200" }, [["email", "contact.email"]]],
    ["an email as number", { home_number: "watch@example.com" }, [["home_number", "contact.phone"]]],
  ])("%s", (_what, changed, issues) => {
    expect(found(changed)).toEqual(issues);
  });

  test("has a unique email", () => {
    expect(found({ email: "watch@example.com" }, { email: "Watch@example.com" })).toEqual([
      ["email", "contacts.email_exists"],
    ]);
  });
});

describe("a contact in the external directory", () => {
  const good = {
    ...emptyRow(EXTERNAL_SHEET),
    jid: "ann@xmpp.example",
    full_name: "Ann Lee",
    extension: "201",
    work_number: "+34 (600) 100-200",
  };
  const found = (...rows: object[]) =>
    sheetIssues(
      EXTERNAL_SHEET,
      rows.map((changed) => ({ ...good, ...changed })),
      undefined,
    ).map(({ column, issue }) => [column, issue]);

  // spec: 5.30
  test.each([
    ["the headers as they are", (head: string) => head, true],
    ["empty cells at the end", (head: string) => `${head},,`, true],
    ["a header in lower case", (head: string) => head.replace("JID", "jid"), false],
    ["a header with a space before it", (head: string) => head.replace("Full Name", " Full Name"), false],
    ["a ninth header", (head: string) => `${head},Notes`, false],
    ["a ninth header behind an empty cell", (head: string) => `${head},,Notes`, false],
    ["one header less", (head: string) => head.replace(",Department", ""), false],
    ["two headers the other way round", (head: string) => head.replace("JID,Full Name", "Full Name,JID"), false],
  ])("its file has %s: %s", (_what, change, fits) => {
    const head = "JID,Full Name,Email,Extension,Work Number,Mobile Number,Website,Department";
    const read = parseSheet(EXTERNAL_SHEET, `${change(head)}\nann@xmpp.example,Ann Lee,,201,6001,,,\n`, 10);
    expect(read).toMatchObject(fits ? { rows: [{ jid: "ann@xmpp.example" }] } : { issue: "file.header" });
  });

  test("can be read back from its template and its export", () => {
    expect(parseSheet(EXTERNAL_SHEET, sheetCsv(EXTERNAL_SHEET), 10)).toEqual({ issue: "file.empty" });
    expect(parseSheet(EXTERNAL_SHEET, sheetCsv(EXTERNAL_SHEET, [good]), 10)).toEqual({ rows: [good], numbers: [2] });
  });

  // spec: 5.32
  test.each<[string, object, Found]>([
    ["everything it needs", {}, []],
    ["a mobile number instead of one at work", { work_number: "", mobile_number: "6001" }, []],
    ["neither number", { work_number: "" }, [["work_number", "contacts.no_phone"]]],
    ["no JID", { jid: "" }, [["jid", "field.required"]]],
    ["no full name", { full_name: "" }, [["full_name", "field.required"]]],
    ["an email that is none", { email: "ann" }, [["email", "contact.email"]]],
    ["an extension of one digit", { extension: "7" }, []],
    ["a letter before the extension", { extension: "x201" }, [["extension", "contacts.extension"]]],
    ["a letter after the extension", { extension: "201x" }, [["extension", "contacts.extension"]]],
    ["a number of four digits", { work_number: "6001" }, []],
    ["a number of three digits", { work_number: "60-0" }, [["work_number", "contacts.phone"]]],
    ["a word before the number", { work_number: "tel 600100" }, [["work_number", "contacts.phone"]]],
    ["a word behind the number", { mobile_number: "600100 ext" }, [["mobile_number", "contacts.phone"]]],
    ["a name with a tag", { full_name: "Ann <b>" }, [["full_name", "field.invalid"]]],
    ["a control character in a department", { department: "Sa\u0007les" }, [["department", "field.invalid"]]],
    ["a department of several words", { department: "Sales & more" }, []],
    ["a cell as long as can be", { department: "x".repeat(DIRECTORY.longest) }, []],
    ["a cell that is too long", { department: "x".repeat(DIRECTORY.longest + 1) }, [["department", "field.invalid"]]],
  ])("%s", (_what, changed, issues) => {
    expect(found(changed)).toEqual(issues);
  });

  test.each(["ann lee", "<ann", "ann>", 'ann"', "ann'", "an\u0007n", " ann"])("rejects the JID %j", (jid) => {
    expect(found({ jid })).toEqual([["jid", "contacts.jid"]]);
  });

  test.each([
    "https://example.com",
    "HTTP://example.com",
    "https://www.example.co.uk/a/b?c=d#e",
    "https://example.com?q",
    "https://example.com#top",
    "https://example.com/",
  ])("accepts the website %j", (website) => {
    expect(found({ website })).toEqual([]);
  });

  test.each([
    "example.com",
    "ftp://example.com",
    "javascript://example.com",
    "see https://example.com",
    "https://localhost",
    "https://ann@example.com",
    "https://exa mple.com",
    "https://example.com/a b",
    "https://.com",
    "https://example.",
    "https:/example.com",
    "https://example.com:x@y.com",
    "https://a/b.com",
    "https://a?b.com",
    "https://a.b com",
    "https://a.b@c",
  ])("rejects the website %j", (website) => {
    expect(found({ website })).toEqual([["website", "contacts.website"]]);
  });

  test("has a unique JID and email, regardless of case", () => {
    const email = "ann@example.com";
    expect(found({ email }, { email: "ANN@example.com", jid: "ANN@xmpp.example" })).toEqual([
      ["jid", "contacts.jid_exists"],
      ["email", "contacts.email_exists"],
    ]);
  });
});
