import { describe, expect, test } from "vitest";
import { AddressInput, vatIdIssue, normalizeVatId } from "./address.ts";

test.each([
  ["ES", "", ""],
  ["ES", " - ", ""],
  ["ES", "B-1234567.4", "ESB12345674"],
  ["ES", "es b12345674", "ESB12345674"],
  ["GR", "EL094259216", "EL094259216"],
  ["GR", "094259216", "EL094259216"],
])("stores the VAT id of %s typed as %j as %j", (country, typed, stored) => {
  expect(normalizeVatId(country, typed)).toBe(stored);
});

test.each([
  ["ES", "", null],
  ["US", "", null],
  ["DE", "136695976", null],
  ["DE", "DE 136 695 976", null],
  ["GR", "094259216", null],
  ["DE", "136695977", "vat.invalid"],
  ["DE", "ESB12345674", "vat.invalid"],
  ["US", "123456789", "vat.invalid"],
])("the VAT id %s %j has the issue %s", (country, typed, issue) => {
  expect(vatIdIssue(country, typed)).toBe(issue);
});

describe("a billing address", () => {
  const shape = Object.keys(AddressInput.def.shape);
  const address = (changed: object) => {
    const given = Object.fromEntries(shape.map((field) => [field, "x"]));
    return AddressInput.safeParse({ ...given, country: "ES", state: "", vat_id: "", ...changed });
  };
  const issues = (changed: object) =>
    address(changed).error?.issues.map(({ code, path, message }) => [code, path, message]);

  test("needs no state in Spain", () => {
    expect(issues({})).toBeUndefined();
  });
  test.each(["US", "CA", "MX", "BR", "AU", "IN"])("needs a state in %s", (country) => {
    expect(issues({ country })).toEqual([["custom", ["state"], "field.required"]]);
    expect(issues({ country, state: "X" })).toBeUndefined();
  });
  test("rejects an invalid VAT id", () => {
    expect(issues({ vat_id: "ES1" })).toEqual([["custom", ["vat_id"], "vat.invalid"]]);
  });
});
