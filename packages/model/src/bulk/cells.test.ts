import { describe, expect, test } from "vitest";
import { sheetIssues } from "../sheets/sheet.ts";
import { USUAL_EMAIL_PATTERN } from "../signup/email.ts";
import { EMPTY_ROW, MEMBERS_SHEET, hasRegistrations } from "./rows.ts";

const GOOD = {
  ...EMPTY_ROW,
  email: "ann.lee@example.com",
  password: "Correct-Horse9",
  first_name: "Ann",
  last_name: "Lee",
  username_1: "201",
  authorization_username_1: "auth",
  sip_password_1: "secret",
};
const found = (changed: Partial<typeof GOOD>, pattern = USUAL_EMAIL_PATTERN) =>
  sheetIssues(MEMBERS_SHEET, [{ ...GOOD, ...changed }], { pattern, brand: "Switchboard" }).map(({ column, issue }) => [
    column,
    issue,
  ]);

describe("a cell of the members' file", () => {
  test.each<[string, Partial<typeof GOOD>]>([
    ["an email in capitals", { email: "ANN.LEE@EXAMPLE.COM" }],
    ["an extension of 20 digits", { extension: "1".repeat(20) }],
    ["an extension of one digit", { extension: "7" }],
    ["a display name of 60 characters", { display_name: "x".repeat(60) }],
    ["numbers", { work_number: "600100200", mobile_number: "+34 600 100 200" }],
    ["a SIP password with characters that usernames must not contain", { sip_password_1: "a@b:c d" }],
  ])("accepts %s", (_what, changed) => {
    expect(found(changed)).toEqual([]);
  });

  test.each<[keyof typeof GOOD, string, string]>([
    ["password", "Switchboard9", "password.personal"],
    ["password", "Lee.Example.Com1x", "password.personal"],
    ["first_name", "http", "name.characters"],
    ["last_name", "x".repeat(29), "name.length"],
    ["work_number", "abc", "contact.phone"],
    ["mobile_number", "abc", "contact.phone"],
    ["display_name", "x".repeat(61), "field.invalid"],
    ["display_name", "Ann <x>", "field.invalid"],
    ["extension", "x1", "contacts.extension"],
    ["extension", "1x", "contacts.extension"],
    ["extension", "1".repeat(21), "contacts.extension"],
    ["username_1", "a@b", "voice.username"],
    ["authorization_username_1", "a b", "voice.username"],
    ["sip_password_1", "a\u0000b", "field.invalid"],
  ])("rejects %s %j", (column, value, issue) => {
    expect(found({ [column]: value })).toEqual([[column, issue]]);
  });

  test.each([2, 3] as const)("rejects a control character in the SIP password of registration %d", (slot) => {
    const all = { username_2: "b", authorization_username_2: "b", sip_password_2: "b" };
    const third = { username_3: "c", authorization_username_3: "c", sip_password_3: "c" };
    const column = `sip_password_${slot}` as const;
    expect(found({ ...all, ...third, sip_password_2: "x y", sip_password_3: "x:y" })).toEqual([]);
    expect(found({ ...all, ...third, [column]: "a\nb" })).toEqual([[column, "field.invalid"]]);
  });

  test("checks an email against the installation's pattern", () => {
    expect(found({}, "^[a-z]+@inside\\.example$")).toHaveLength(1);
  });
});

// asvs: V2.2.3
test("requires a registration if there is an extension", () => {
  const bare = { username_1: "", authorization_username_1: "", sip_password_1: "" };
  expect(found({ ...bare, extension: "201" }).map(([column]) => column)).toEqual([
    "username_1",
    "authorization_username_1",
    "sip_password_1",
  ]);
});

test("recognizes rows with registration data", () => {
  expect(hasRegistrations(EMPTY_ROW)).toBe(false);
  expect(hasRegistrations({ ...EMPTY_ROW, email: "ann@example.com" })).toBe(false);
  expect(hasRegistrations({ ...EMPTY_ROW, extension: "7" })).toBe(true);
});
