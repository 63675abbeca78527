import { expect, test } from "vitest";
import { matchesContact } from "./selection.ts";

const OSCAR = { first_name: "Óscar", last_name: "Núñez", email: "", work_number: "+34 600 100 200" };
const DESK = { jid: "desk@pbx.example", full_name: "Front Desk", work_number: "(34) 911", department: "Sales" };

// oxfmt-ignore
test.each([
  ["",              true,  true],
  ["  ",            true,  true],
  ["nunez",         true,  false],
  ["ÓSCAR N",       true,  false],
  ["600100",        true,  false],
  ["+34 911",       false, true],
  ["34",            true,  true],
  ["front desk",    false, true],
  ["sales",         false, true],
  ["desk@pbx",      false, true],
  ["oscar sales",   false, false],
  ["no one at all", false, false],
  ["undefined",     false, false],
  ["x600100",       false, false],
  ["600100x",       false, false],
  ["()",            false, false],
  ["nunez+34",      false, false],
])("%j finds a common contact: %s, an external one: %s", (search, common, external) => {
  expect([matchesContact(OSCAR, { search }), matchesContact(DESK, { search })]).toEqual([common, external]);
});
