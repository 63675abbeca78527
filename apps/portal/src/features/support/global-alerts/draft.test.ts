import { expect, test } from "vitest";
import { formatTimeInput } from "#platform/fields/time-input.ts";
import { blank, draftOf, givenIn, issuesIn } from "./draft.ts";

const NOW = Date.UTC(2027, 2, 14, 9, 41, 12);
const WORDS = { en: { title: "New", text: "Something." }, es: { title: "Nuevo", text: "Algo." } };

test("an untouched time keeps its seconds, so that the alert does not restart", () => {
  const alert = { from: NOW / 1000, to: null };
  const draft = { ...blank(NOW), texts: WORDS, from: formatTimeInput(alert.from) };
  expect(givenIn(draft, alert).from).toBe(alert.from);
  expect(givenIn({ ...draft, from: formatTimeInput(alert.from + 60) }, alert).from).toBe(
    Math.floor((alert.from + 60) / 60) * 60,
  );
});

test("requires both languages and a start, and an end after it", () => {
  const wrong = (change: object, isSystem = false) => [
    ...issuesIn(givenIn({ ...blank(NOW), texts: WORDS, ...change }, null), isSystem),
  ];
  expect(wrong({})).toEqual([]);
  expect(wrong({ texts: { ...WORDS, es: { title: "", text: "Algo." } } })).toEqual([
    ["texts.es.title", "field.required"],
  ]);
  expect(wrong({ from: "" })).toEqual([["from", "field.required"]]);
  expect(wrong({ from: "" }, true)).toEqual([]);
  expect(wrong({ to: formatTimeInput(NOW / 1000 - 600) })).toEqual([["to", "alert.period"]]);
  expect(wrong({ link: "javascript:alert(1)" })).toEqual([["link", "link.place"]]);
});

test("an alert survives the round trip through its draft", () => {
  const alert = {
    ...givenIn({ ...blank(NOW), texts: WORDS, link: "/dashboard" }, null),
    id: "x",
    author: "x",
    version: 1,
  };
  const typed = draftOf({ ...alert, from: alert.from ?? 0 });
  expect(givenIn(typed, null)).toMatchObject({ texts: WORDS, link: "/dashboard", from: alert.from, to: null });
});
