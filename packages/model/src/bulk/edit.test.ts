import { describe, expect, test } from "vitest";
import type { Contact } from "../members/contact.ts";
import { emptyRow, sheetIssues } from "../sheets/sheet.ts";
import { EDIT_SHEET, numberOf, withNumber } from "./edit.ts";

const work = (value: string): Contact => ({ type: "work", value });
const mobile = (value: string): Contact => ({ type: "mobile", value });

describe("numbers in the grid", () => {
  const contacts = [mobile("600"), work("911"), work("922")];

  test("shows the first number of a kind, or nothing", () => {
    expect(numberOf(contacts, "work")).toBe("911");
    expect(numberOf(contacts, "mobile")).toBe("600");
    expect(numberOf(contacts, "home")).toBe("");
  });

  test.each<[string, "work" | "mobile" | "home", string, Contact[]]>([
    ["replaces the first of its kind in its place", "work", "933", [mobile("600"), work("933"), work("922")]],
    ["replaces the first contact of all", "mobile", "601", [mobile("601"), work("911"), work("922")]],
    ["removes only the first of its kind when cleared", "work", "", [mobile("600"), work("922")]],
    ["adds a number of a new kind at the end", "home", "955", [...contacts, { type: "home", value: "955" }]],
    ["leaves everything as it is when there was none and is none", "home", "", contacts],
  ])("%s", (_what, kind, value, after) => {
    expect(withNumber(contacts, kind, value)).toEqual(after);
  });

  test("does not modify its argument", () => {
    const before = structuredClone(contacts);
    withNumber(contacts, "work", "");
    withNumber(contacts, "work", "1");
    expect(withNumber(contacts, "home", "")).not.toBe(contacts);
    expect(contacts).toEqual(before);
  });
});

describe("rules of the grid", () => {
  const good = { ...emptyRow(EDIT_SHEET), email: "ann@example.com", first_name: "Ann", last_name: "Lee" };
  test.each([
    ["a whole row", {}, []],
    ["any email, because it cannot be changed here", { email: "not an address" }, []],
    ["a first name that could be a link", { first_name: "http" }, [["first_name", "name.characters"]]],
    ["a last name that is too long", { last_name: "x".repeat(29) }, [["last_name", "name.length"]]],
    ["no first name", { first_name: "" }, [["first_name", "field.required"]]],
    ["a work number that is none", { work_number: "abc" }, [["work_number", "contact.phone"]]],
    ["a mobile number that is none", { mobile_number: "12" }, [["mobile_number", "contact.phone"]]],
  ])("%s", (_what, changed, issues) => {
    const found = sheetIssues(EDIT_SHEET, [{ ...good, ...changed }], undefined);
    expect(found.map(({ column, issue }) => [column, issue])).toEqual(issues);
  });
});
