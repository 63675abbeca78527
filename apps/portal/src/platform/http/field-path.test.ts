import { expect, test } from "vitest";
import { parseFieldPath } from "./field-path.ts";

// oxfmt-ignore
test.each([
  ["email",                                     "email",                             null, ""],
  ["terms.portal",                              "terms",                             null, "portal"],
  ["members.1.email",                           "members",                           1,    "email"],
  ["members.12",                                "members",                           12,   ""],
  ["user_provided_contact_information",         "user_provided_contact_information", null, ""],
  ["user_provided_contact_information.0.value", "user_provided_contact_information", 0,    "value"],
  ["",                                          "",                                  null, ""],
] as const)("parses %j into field %j, index %j, part %j", (path, name, index, part) =>
  expect(parseFieldPath(path)).toEqual({ name, index, part }));
