import * as z from "zod/mini";
import type { Action } from "../access.ts";
import { DeviceSelection } from "../devices/selection.ts";
import type { Endpoint } from "../kit/endpoint.ts";
import { Id } from "../kit/schemas.ts";
import { BULK, DEVICES } from "../limits.ts";
import { outranks } from "../members/rank.ts";
import type { AdminRole } from "../members/schemas.ts";
import { TeamParams, actionRun, followCalls, matchReply } from "./action-runs.ts";

/** What a run can do to many phones. A login can't be given back, so only settings can be undone. */
export const DEVICE_ACTIONS = {
  log_out: { row: "device.end_all", undoable: false },
  unregister: { row: "device.end_all", undoable: false },
  reset_settings: { row: "device.settings", undoable: true },
} as const satisfies Record<string, { readonly row: Action; readonly undoable: boolean }>;
export type DeviceAction = keyof typeof DEVICE_ACTIONS;
const ACTIONS = Object.keys(DEVICE_ACTIONS) as [DeviceAction, ...DeviceAction[]];

/** Why a phone is skipped. `waiting`: its waiting period isn't over, and no reason was given or it is the caller's own. */
const SKIP_REASONS = ["above", "already", "waiting", "gone"] as const;
export type DeviceSkipReason = (typeof SKIP_REASONS)[number];

const KEEP_REASONS = ["changed", "gone"] as const;
export type DeviceKeepReason = (typeof KEEP_REASONS)[number];

export interface DeviceCandidate {
  /** Whether it is a phone of the person who acts. */
  readonly self: boolean;
  readonly admin_role: AdminRole;
  readonly held: boolean;
  readonly logged_in: boolean;
  /** Whether the plan's waiting period is over. */
  readonly due: boolean;
  /** Whether it has settings of its own. */
  readonly custom: boolean;
}

/** Returns why the action skips this phone, or null. The preview and the run use the same rule. */
export function deviceSkipReason(
  action: DeviceAction,
  actor_role: AdminRole,
  { self, admin_role, held, logged_in, due, custom }: DeviceCandidate,
  with_reason: boolean,
): DeviceSkipReason | null {
  if (!self && !outranks(actor_role, admin_role)) return "above";
  switch (action) {
    case "log_out":
      return held && logged_in ? null : "already";
    case "reset_settings":
      return held && custom ? null : "already";
    case "unregister":
      if (!held) return "already";
      // People are bound to the waiting period for their own phones, also with a reason.
      return due || (with_reason && !self) ? null : "waiting";
  }
}

const Which = z.union([
  z.strictObject({ devices: z.array(Id).check(z.minLength(1), z.maxLength(BULK.most_rows)) }),
  z.strictObject({ matching: DeviceSelection }),
]);
export type WhichDevices = z.infer<typeof Which>;

const DeviceRun = actionRun(ACTIONS, SKIP_REASONS, KEEP_REASONS);
export type DeviceRun = z.infer<typeof DeviceRun>;

const follow = followCalls({
  path: "/api/v2/team/{id}/bulk/devices",
  what: "phones",
  view: "device.list",
  edit: "device.end_all",
  audit: "bulk.devices_undone",
  run: DeviceRun,
});

/** One action on every phone that matches a filter: done by the server, in steps, with progress and an undo. */
export const deviceActionCalls = {
  matchDevices: {
    method: "POST",
    asks: true,
    path: "/api/v2/team/{id}/bulk/devices/match",
    summary: "Counts the given phones, or those that match a filter, and those an action would change or skip",
    can: "device.list",
    owner: "team",
    params: TeamParams,
    body: z.strictObject({
      which: Which,
      action: z.optional(z.enum(ACTIONS)),
      /** With `unregister`: counts as if a reason were given. */
      with_reason: z.optional(z.boolean()),
    }),
    reply: matchReply(SKIP_REASONS),
    errors: ["team.not_found"],
  },
  actOnDevices: {
    method: "POST",
    path: "/api/v2/team/{id}/bulk/devices",
    summary: "Starts an action on the given phones, or on every phone that matches a filter right now",
    can: "device.end_all",
    owner: "team",
    audit: "bulk.devices_acted",
    params: TeamParams,
    body: z.strictObject({
      action: z.enum(ACTIONS),
      which: Which,
      /** With `unregister`: the reason for phones whose waiting period isn't over. They are skipped without it. */
      reason: z.optional(z.string().check(z.trim(), z.minLength(DEVICES.reason.min), z.maxLength(DEVICES.reason.max))),
    }),
    reply: DeviceRun,
    errors: ["team.not_found", "team.busy", "bulk.none_match"],
  },
  latestDeviceAction: follow.latest,
  deviceAction: follow.get,
  undoDeviceAction: follow.undo,
} as const satisfies Record<string, Endpoint>;
