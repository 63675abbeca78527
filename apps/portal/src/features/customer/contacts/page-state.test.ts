import { expect, test } from "vitest";
import { addressOf, parseSearch } from "./page-state.ts";

// oxfmt-ignore
test.each([
  ["/dashboard/contacts",                               {}],
  ["/dashboard/contacts?list=external",                 { list: "external" }],
  ["/dashboard/contacts?list=external&search=o%27hara", { list: "external", search: "o'hara" }],
  ["/dashboard/contacts?search=42&open=new",            { search: 42, open: "new" }],
  ["/dashboard/contacts?list=external&upload=1",        { list: "external", upload: 1 }],
])("%s is the canonical URL of its state", (address, query) => expect(addressOf(parseSearch(query))).toBe(address));

test("an unknown query parses to the complete first list", () => {
  const place = parseSearch({ list: "vip", search: ["x"], open: {}, upload: "yes" });
  expect(addressOf(place)).toBe("/dashboard/contacts");
});
