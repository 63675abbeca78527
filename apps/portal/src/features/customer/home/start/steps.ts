import { deviceStatusOf, type Device } from "#domain/devices/device-status.ts";

export type StepState = "done" | "next" | "later";
type RingTrouble = "no_line" | "failed" | null;

interface SetupProgress {
  /** Only in solo accounts, whose user also chooses a provider. */
  readonly voice: StepState;
  readonly app: StepState;
  readonly code: StepState;
  readonly ring: StepState;
  /** The phone to describe: one that rings, otherwise one that is logged in, otherwise the latest. */
  readonly phone: Device | null;
  readonly loggedOut: boolean;
  /** Why a logged-in phone does not ring. */
  readonly trouble: RingTrouble;
}

/** Marks the first step that is not done as next. There is never more than one. */
function statesOf(done: readonly boolean[]): readonly StepState[] {
  const next = done.indexOf(false);
  return done.map((isDone, at) => (isDone ? "done" : at === next ? "next" : "later"));
}

/** Setup progress of the user's own phone: provider connected, app installed, code scanned, phone ringing. */
export function setupProgressOf(devices: readonly Device[], hasProvider = true): SetupProgress {
  const loggedIn = devices.filter((device) => deviceStatusOf(device).logged_in);
  const rings = loggedIn.find(({ registrations }) => registrations.some(({ registered }) => registered)) ?? null;
  const phone = rings ?? loggedIn[0] ?? devices[0] ?? null;
  const [voice = "done", app = "done", code = "done", ring = "done"] = statesOf([
    hasProvider,
    devices.length > 0,
    loggedIn.length > 0,
    rings !== null,
  ]);
  const given = loggedIn.flatMap(({ registrations }) => registrations);
  const applied = loggedIn.some(({ config }) => config.state === "applied");
  const trouble = ring !== "next" ? null : given.length > 0 ? "failed" : applied ? "no_line" : null;
  return { voice, app, code, ring, phone, loggedOut: devices.length > 0 && loggedIn.length === 0, trouble };
}
