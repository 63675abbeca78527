import { expect, test } from "vitest";
import { blank, draftOf, givenIn, issuesIn, parseTimeInput, formatTimeInput } from "./draft.ts";

const NOW = Date.UTC(2027, 2, 14, 9, 41, 12);
const WORDS = { en: { title: "New", text: "Something." }, es: { title: "Nuevo", text: "Algo." } };

test("a time that is typed comes back as it was, to the minute", () => {
  const seconds = Math.floor(NOW / 60_000) * 60;
  expect(parseTimeInput(formatTimeInput(seconds))).toBe(seconds);
  expect(formatTimeInput(null)).toBe("");
  expect(parseTimeInput("")).toBeNull();
});

test("what nobody touched keeps its seconds, so that it does not begin anew", () => {
  const alert = { from: NOW / 1000, to: null };
  const draft = { ...blank(NOW), texts: WORDS, from: formatTimeInput(alert.from) };
  expect(givenIn(draft, alert).from).toBe(alert.from);
  expect(givenIn({ ...draft, from: formatTimeInput(alert.from + 60) }, alert).from).toBe(
    Math.floor((alert.from + 60) / 60) * 60,
  );
});

test("both languages and a beginning are needed, and an end comes after it", () => {
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

test("an alert and what is typed of it are the same", () => {
  const alert = {
    ...givenIn({ ...blank(NOW), texts: WORDS, link: "/dashboard" }, null),
    id: "x",
    author: "x",
    version: 1,
  };
  const typed = draftOf({ ...alert, from: alert.from ?? 0 });
  expect(givenIn(typed, null)).toMatchObject({ texts: WORDS, link: "/dashboard", from: alert.from, to: null });
});
