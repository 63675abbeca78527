import fc from "fast-check";
import { expect, test } from "vitest";
import { STAFF_LEVELS } from "../access.ts";
import { staffIssue, staffNameIssue } from "./rules.ts";

const id = fc.constantFrom("ann", "ben", "cam");

test("only administrators manage other staff, and never themselves", () => {
  fc.assert(
    fc.property(fc.record({ id, level: fc.constantFrom(...STAFF_LEVELS) }), fc.record({ id }), (actor, target) => {
      const issue = staffIssue(actor, target);
      expect(issue === null).toBe(actor.level === "su" && actor.id !== target.id);
      if (actor.id === target.id) expect(issue).not.toBeNull();
    }),
  );
});

test.each([
  ["Ada Novak", null],
  ["x".repeat(60), null],
  ["", "staff_name.length"],
  ["x".repeat(61), "staff_name.length"],
  ["Ada\nNovak", "name.characters"],
  ["<Ada>", "name.characters"],
])("the name %j has the issue %s", (name, issue) => {
  expect(staffNameIssue(name)).toBe(issue);
});

test.each([
  ["su", "ben", null],
  ["su", "ann", "staff.yourself"],
  ["l3", "ben", "access.forbidden"],
  ["l3", "ann", "access.forbidden"],
] as const)("staff of level %s, called ann, may decide over %s: %s", (level, id, issue) => {
  expect(staffIssue({ id: "ann", level }, { id })).toBe(issue);
});
