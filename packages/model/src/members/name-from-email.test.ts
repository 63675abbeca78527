import { expect, test } from "vitest";
import { completeName, nameFromEmail, splitName } from "./name-from-email.ts";

// oxfmt-ignore
test.each([
  ["ana.ruiz@example.com",              "Ana",                          "Ruiz"],
  ["ana_maria-ruiz@example.com",        "Ana",                          "Maria Ruiz"],
  ["info@example.com",                  "Info",                         ""],
  ["sales4@example.com",                "Sales4",                       ""],
  ["a.ruiz@example.com",                "A.ruiz",                       ""],
  ["http.server@example.com",           "H",                            "Server"],
  [`${"x".repeat(40)}@example.com`,     `X${"x".repeat(27)}`,           ""],
  ["",                                  "",                             ""],
])("%s suggests %j %j", (email, first_name, last_name) => {
  expect(nameFromEmail(email)).toEqual({ first_name, last_name });
});

// oxfmt-ignore
test.each([
  ["Ana Ruiz Gil",   "Ana", "Ruiz Gil"],
  ["Ruiz Gil, Ana",  "Ana", "Ruiz Gil"],
  [" Ana ",          "Ana", ""],
  ["Ruiz,",          "Ruiz", ""],
  ["",               "",    ""],
])("splits %j into %j and %j", (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name });
});

test("completes a name without replacing what was given", () => {
  const email = "ana.ruiz@example.com";
  expect(completeName({ email, first_name: "", last_name: "" })).toEqual({ first_name: "Ana", last_name: "Ruiz" });
  expect(completeName({ email, first_name: "Bo", last_name: "" })).toEqual({ first_name: "Bo", last_name: "" });
  expect(completeName({ email, first_name: "", last_name: "Gil" })).toEqual({ first_name: "Ana", last_name: "Gil" });
});
