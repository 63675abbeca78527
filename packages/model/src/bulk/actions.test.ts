import { expect, test } from "vitest";
import { type BulkAction, type SkipReason, skipReason } from "./actions.ts";

const MEMBER = { self: false, status: "active", admin_role: "none", assigned: false } as const;

test.each<[BulkAction, Partial<Parameters<typeof skipReason>[2]>, SkipReason | null]>([
  ["invite", { status: "invited" }, null],
  ["invite", {}, "joined"],
  ["suspend", {}, null],
  ["suspend", { status: "suspended" }, "already"],
  ["suspend", { status: "invited" }, "not_joined"],
  ["activate", { status: "suspended" }, null],
  ["activate", {}, "not_suspended"],
  ["remove", { status: "invited" }, null],
  ["remove", { status: "removed" }, "gone"],
  ["remove", { self: true }, "self"],
  ["remove", { admin_role: "administrator" }, "above"],
  ["assign_voice", {}, null],
  ["assign_voice", { assigned: true }, "already"],
  ["assign_voice", { self: true, admin_role: "administrator" }, null],
  ["assign_voice", { admin_role: "primary" }, "above"],
])("%s of %j: %s", (action, member, reason) => {
  expect(skipReason(action, "administrator", { ...MEMBER, ...member })).toBe(reason);
});
