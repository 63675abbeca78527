import * as z from "zod/mini";
import { SYSTEM_CODES, phaseOf } from "../alerts/rules.ts";
import { SEVERITIES } from "../alerts/severities.ts";

/** How many days back the status page looks. */
export const STATUS_DAYS = 30;

/** The parts that a server can check itself. The portal is closed while the operator works on it. */
const STATUS_PARTS = ["portal", "accounts", "files"] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];
const PartState = z.enum(["working", "closed", "failing"]);
export type PartState = z.infer<typeof PartState>;

const Words = z.object({ title: z.string(), text: z.string() });
const Moment = z.iso.datetime();
export const Announced = z.object({
  kind: z.enum(SYSTEM_CODES),
  severity: z.enum(SEVERITIES),
  from: Moment,
  to: z.nullable(Moment),
  texts: z.object({ en: Words, es: Words }),
});
export type Announced = z.infer<typeof Announced>;

/** What `/status.json` answers. Fields may be added, none is removed. It has only what is listed here. */
export const StatusReport = z.object({
  state: z.enum(["working", "maintenance", "disruption"]),
  checked_at: Moment,
  parts: z.array(z.object({ part: z.enum(STATUS_PARTS), state: PartState })),
  /** Null while the database can't be read. */
  alerts: z.nullable(z.object({ current: z.array(Announced), planned: z.array(Announced), past: z.array(Announced) })),
});
export type StatusReport = z.infer<typeof StatusReport>;

/** What the server found out. */
interface Found {
  readonly is_closed: boolean;
  readonly has_files: boolean;
  /** Null if the database did not answer. */
  readonly alerts: readonly Announced[] | null;
}

export function statusReport({ is_closed, has_files, alerts }: Found, now: Date): StatusReport {
  const states: Readonly<Record<StatusPart, PartState>> = {
    portal: is_closed ? "closed" : "working",
    accounts: alerts ? "working" : "failing",
    files: has_files ? "working" : "failing",
  };
  const parts = STATUS_PARTS.map((part) => ({ part, state: states[part] }));
  const sorted = alerts && byPhase(alerts, now);
  const has = (kind: Announced["kind"]) => sorted?.current.some((alert) => alert.kind === kind);
  const isFailing = parts.some(({ state }) => state === "failing") || has("incident");
  const state = isFailing ? "disruption" : is_closed || has("maintenance") ? "maintenance" : "working";
  return { state, checked_at: now.toISOString(), parts, alerts: sorted };
}

/** Newest first; what is planned, soonest first. */
function byPhase(alerts: readonly Announced[], now: Date) {
  const newest = alerts.toSorted((a, b) => Date.parse(b.from) - Date.parse(a.from));
  const seconds = (time: string) => Date.parse(time) / 1000;
  const phases = Map.groupBy(newest, ({ from, to }) =>
    phaseOf({ from: seconds(from), to: to === null ? null : seconds(to) }, now.getTime() / 1000),
  );
  const { in_force = [], coming = [], over = [] } = Object.fromEntries(phases);
  return { current: in_force, planned: coming.toReversed(), past: over };
}
