import { expect, test } from "vitest";
import { canAssignRole, outranks, rolesToGive } from "./rank.ts";
import type { AdminRole } from "./schemas.ts";

const ROLES: AdminRole[] = ["none", "secondary", "administrator", "primary"];

// spec: 6.4
test.each<[AdminRole, AdminRole[]]>([
  ["none", []],
  ["secondary", ["none"]],
  ["administrator", ["none", "secondary"]],
  ["primary", ["none", "secondary", "administrator"]],
])("%s manages %j", (actor, managed) => {
  expect(ROLES.filter((target) => outranks(actor, target))).toEqual(managed);
});

// spec: 6.9
test("roles are assigned as the access table says, and ownership never", () => {
  const given = ROLES.flatMap((actor) =>
    ROLES.flatMap((from) =>
      ROLES.filter((to) => from !== to && canAssignRole(actor, from, to)).map((to) => `${actor}: ${from} to ${to}`),
    ),
  );
  expect(given).toEqual([
    "administrator: none to secondary",
    "administrator: secondary to none",
    "primary: none to secondary",
    "primary: none to administrator",
    "primary: secondary to none",
    "primary: secondary to administrator",
    "primary: administrator to none",
    "primary: administrator to secondary",
  ]);
  expect(rolesToGive("administrator", "secondary")).toEqual(["none", "secondary"]);
  expect(rolesToGive("administrator", "administrator")).toEqual(["administrator"]);
});
