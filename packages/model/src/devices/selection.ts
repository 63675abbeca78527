import * as z from "zod/mini";
import type { DeviceState } from "./rules.ts";

/** Which phones a list shows: those that take a slot, those with a problem, or those that gave their slot back. */
export const DEVICE_VIEWS = ["in_use", "attention", "former"] as const;
export type DeviceView = (typeof DEVICE_VIEWS)[number];

/** Problems that need attention, most severe first. */
export const DEVICE_PROBLEMS = ["failed", "no_line", "silent", "pending"] as const;
export type DeviceProblem = (typeof DEVICE_PROBLEMS)[number];

/** What decides which phones are in a list. The list, the count and a bulk action take the same fields. */
export const DeviceSelectionFields = {
  /** Without it: every phone, former ones included. */
  view: z.optional(z.enum(DEVICE_VIEWS)),
  /** Limits it to phones with this problem. */
  kind: z.optional(z.enum(DEVICE_PROBLEMS)),
  /** Each word must occur in the owner's name or email or in the phone's name; case and accents are ignored. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
};
export const DeviceSelection = z.strictObject(DeviceSelectionFields);
export type DeviceSelection = z.infer<typeof DeviceSelection>;

/** What the list knows about a phone, as far as it decides its problems. */
export interface JudgedDevice {
  readonly state: DeviceState;
  readonly config: { readonly state: "pending" | "applied" | "failed"; readonly overdue: boolean };
  readonly registrations: readonly { readonly registered: boolean }[];
}

/** States in which the phone's own reports are up to date. */
const HEARD: ReadonlySet<DeviceState> = new Set(["in_service", "configured", "logged_in"]);

/** Problems of a logged-in phone. A blocked phone has none: being blocked explains them. */
export function deviceProblemsOf({ state, config, registrations }: JudgedDevice): readonly DeviceProblem[] {
  const heard = HEARD.has(state);
  if (!heard && state !== "silent") return [];
  const is: Readonly<Record<DeviceProblem, boolean>> = {
    failed: config.state === "failed",
    no_line: heard && registrations.some(({ registered }) => !registered),
    silent: state === "silent",
    // A silent phone cannot have fetched anything.
    pending: heard && config.overdue,
  };
  return DEVICE_PROBLEMS.filter((problem) => is[problem]);
}

/** Whether a view shows the phone. The database decides the same for lists and actions; a test compares the two. */
export function isInView(device: JudgedDevice, { view, kind }: Pick<DeviceSelection, "view" | "kind">): boolean {
  const former = device.state === "unregistered" || device.state === "lapsed";
  if (kind && !deviceProblemsOf(device).includes(kind)) return false;
  if (view === "attention") return deviceProblemsOf(device).length > 0;
  return view === undefined || former === (view === "former");
}
