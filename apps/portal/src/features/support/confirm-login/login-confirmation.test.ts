import { expect, test } from "vitest";
import { parseLoginConfirmation } from "./login-confirmation.ts";

const token = "t".repeat(43);
const browser = "b".repeat(43);

// oxfmt-ignore
test.each([
  [`#${token}.${browser}`,  { token, browser }],
  [`#${token}`,             null],
  [`#${token}.short`,       null],
  ["",                      null],
])("parses %s", (hash, confirmation) => expect(parseLoginConfirmation(hash)).toEqual(confirmation));
