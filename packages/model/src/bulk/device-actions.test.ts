import { expect, test } from "vitest";
import { type DeviceAction, type DeviceCandidate, type DeviceSkipReason, deviceSkipReason } from "./device-actions.ts";

const PHONE = { self: false, admin_role: "none", held: true, logged_in: true, due: false, custom: false } as const;

// oxfmt-ignore
test.each<[DeviceAction, Partial<DeviceCandidate>, boolean, DeviceSkipReason | null]>([
  ["log_out",        {},                                            false, null],
  ["log_out",        { logged_in: false },                          false, "already"],
  ["log_out",        { held: false },                               false, "already"],
  ["log_out",        { self: true, admin_role: "administrator" },   false, null],
  ["log_out",        { admin_role: "administrator" },               false, "above"],
  ["log_out",        { admin_role: "primary" },                     true,  "above"],
  ["unregister",     {},                                            false, "waiting"],
  ["unregister",     {},                                            true,  null],
  ["unregister",     { due: true },                                 false, null],
  ["unregister",     { due: true, logged_in: false },               false, null],
  ["unregister",     { due: true, held: false },                    true,  "already"],
  ["unregister",     { self: true },                                true,  "waiting"],
  ["unregister",     { self: true, due: true },                     false, null],
  ["unregister",     { admin_role: "administrator", due: true },    true,  "above"],
  ["reset_settings", {},                                            false, "already"],
  ["reset_settings", { custom: true },                              false, null],
  ["reset_settings", { custom: true, logged_in: false },            false, null],
  ["reset_settings", { custom: true, held: false },                 false, "already"],
  ["reset_settings", { custom: true, admin_role: "administrator" }, false, "above"],
])("%s of %j with a reason %s: %s", (action, phone, with_reason, reason) => {
  expect(deviceSkipReason(action, "administrator", { ...PHONE, ...phone }, with_reason)).toBe(reason);
});
