import { expect, test } from "vitest";
import { frameAddress, readMessage } from "./frame.ts";

const CARD = { brand: "visa", last4: "4242", exp_month: 4, exp_year: 2031 };
const MINE = { type: "setup", setup_id: "set_1", state: "succeeded", ...CARD };

// asvs: V3.5.5
// api: 10
// oxfmt-ignore
test.each([
  [{ type: "ready" },                                       { type: "ready" }],
  [{ type: "height", height: 301.4 },                       { type: "height", height: 302 }],
  [{ type: "height", height: 99_999 },                      { type: "height", height: 1200 }],
  [{ type: "height", height: "tall" },                      null],
  [{ type: "busy", busy: true },                            { type: "busy", busy: true }],
  [MINE,                                                    { type: "setup", state: "succeeded", setup_id: "set_1", card: CARD }],
  [{ ...MINE, setup_id: "set_2" },                          null],
  [{ ...MINE, last4: "4242424242424242" },                  null],
  [{ ...MINE, state: "declined" },                          { type: "setup", state: "declined" }],
  [{ ...MINE, state: "whatever" },                          null],
  [{ type: "something else" },                              null],
  ["setup",                                                 null],
  [null,                                                    null],
])("parses the message %o", (data, message) => {
  expect(readMessage(data, "set_1")).toEqual(message);
});

test("opens the form with the page's theme and language and keeps its own parameters", () => {
  const around = { parent: "https://teams.example", theme: "dark", lang: "es" } as const;
  expect(frameAddress("https://pay.example/card?setup=set_1", around)).toBe(
    "https://pay.example/card?setup=set_1&parent=https%3A%2F%2Fteams.example&theme=dark&lang=es&button=off",
  );
});
