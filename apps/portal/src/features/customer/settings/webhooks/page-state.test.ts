import { expect, test } from "vitest";
import { addressOf, parseSearch } from "./page-state.ts";

const LIST = { webhook: null, status: null, kind: null, delivery: null } as const;
const ID = "01890000-0000-7000-8000-000000000000";

test.each([
  LIST,
  { ...LIST, webhook: ID },
  { ...LIST, webhook: ID, status: "failed", kind: "member.added" },
  { ...LIST, webhook: ID, delivery: ID },
] as const)("%j survives the round trip through its URL", (place) => {
  const [, query = ""] = addressOf(place).split("?");
  expect(parseSearch(Object.fromEntries(new URLSearchParams(query)))).toEqual(place);
});

test("ignores unknown values", () => {
  expect(parseSearch({ webhook: "../..", status: "lost", kind: 5, delivery: ["x"] })).toEqual(LIST);
});
