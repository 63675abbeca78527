import { deviceStatusOf, type Device } from "#domain/devices/device-status.ts";

export type StepState = "done" | "next" | "later";
type RingTrouble = "no_line" | "failed" | null;

interface SetupProgress {
  readonly app: StepState;
  readonly code: StepState;
  readonly ring: StepState;
  /** The phone to describe: one that rings, otherwise one that is logged in, otherwise the latest. */
  readonly phone: Device | null;
  readonly loggedOut: boolean;
  /** Why a logged-in phone does not ring. */
  readonly trouble: RingTrouble;
}

/** Setup progress of the user's own phone: app installed, code scanned, phone ringing. */
export function setupProgressOf(devices: readonly Device[]): SetupProgress {
  const loggedIn = devices.filter((device) => deviceStatusOf(device).logged_in);
  const rings = loggedIn.find(({ registrations }) => registrations.some(({ registered }) => registered)) ?? null;
  const phone = rings ?? loggedIn[0] ?? devices[0] ?? null;
  const app = devices.length > 0 ? "done" : "next";
  const code = loggedIn.length > 0 ? "done" : app === "done" ? "next" : "later";
  const ring = rings ? "done" : code === "done" ? "next" : "later";
  const given = loggedIn.flatMap(({ registrations }) => registrations);
  const applied = loggedIn.some(({ config }) => config.state === "applied");
  const trouble = ring !== "next" ? null : given.length > 0 ? "failed" : applied ? "no_line" : null;
  return { app, code, ring, phone, loggedOut: code === "next" && devices.length > 0, trouble };
}
