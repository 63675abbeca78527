import { DEVICES, PHONE } from "../limits.ts";
import type { SubscriptionState, Tier } from "../members/schemas.ts";

export type DevicePlan = keyof typeof DEVICES.most;

/** A trial has its own limits, regardless of the plan on trial. */
export const devicePlan = (tier: Tier, state: SubscriptionState): DevicePlan => (state === "trial" ? "trial" : tier);

/** Tells whether phones have service. An overdue subscription keeps it until it is suspended. */
export const isServiceActive = (state: SubscriptionState): boolean =>
  !["suspended", "canceled", "expired"].includes(state);

/** A member's phone, and what decides when its slot can be freed. */
export interface DeviceSlot {
  readonly plan: DevicePlan;
  readonly first_use_at: Date;
  /** The member's used slots, including this one. */
  readonly held: number;
  /** When slots of this member were freed early. */
  readonly early: readonly Date[];
}

const DAY = 86_400_000;
const plusDays = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/**
 * Returns when a phone can be unregistered: some days after its first use, or at once when all slots are taken. Early
 * releases are limited, because otherwise one seat could serve many people.
 */
export function getUnregisterDate({ plan, first_use_at, held, early }: DeviceSlot, now: Date): Date {
  const due = plusDays(first_use_at, DEVICES.waiting_days[plan]);
  if (held < DEVICES.most[plan]) return due;
  const recent = recentOf(early, now);
  const oldest = recent[recent.length - DEVICES.early.most];
  return earlier(due, oldest ? plusDays(oldest, DEVICES.early.days) : now);
}

const recentOf = (early: readonly Date[], now: Date): Date[] =>
  early.filter((at) => plusDays(at, DEVICES.early.days) > now).toSorted((a, b) => a.getTime() - b.getTime());

type Release =
  | { readonly how: "due" | "early" | "override" }
  | { readonly how: null; readonly why: "device.too_young" | "device.too_many_early"; readonly from: Date };

/** Decides whether a slot can be freed now, and how that counts. Administrators can always do it with a reason. */
export function decideRelease(holding: DeviceSlot, now: Date, override: boolean): Release {
  const { plan, first_use_at, held } = holding;
  if (plusDays(first_use_at, DEVICES.waiting_days[plan]) <= now) return { how: "due" };
  const from = getUnregisterDate(holding, now);
  if (from <= now) return { how: "early" };
  if (override) return { how: "override" };
  return { how: null, why: held < DEVICES.most[plan] ? "device.too_young" : "device.too_many_early", from };
}

/** The states of a phone. */
export const DEVICE_STATES = [
  "logged_in", // has not fetched its configuration yet
  "configured", // has fetched its configuration, but not reported the result
  "in_service",
  "silent",
  "blocked", // its owner is suspended, or the subscription is not active
  "logged_out",
  "revoked", // logged out remotely
  "unregistered",
  "lapsed",
] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** The stored facts that determine a phone's state. */
export interface DeviceFacts {
  readonly freed_as: "unregistered" | "lapsed" | null;
  readonly ended_by: string | null;
  readonly expires_at: Date;
  readonly blocked: boolean;
  readonly last_seen_at: Date;
  readonly fetched: boolean;
  readonly applied: boolean;
}

/** A phone that was last seen before this is silent. */
export const silentBefore = (now: Date): Date =>
  new Date(now.getTime() - PHONE.silent_after_polls * PHONE.poll_s * (1 + PHONE.poll_spread) * 1000);

export function deviceState(device: DeviceFacts, now: Date): DeviceState {
  if (device.freed_as) return device.freed_as;
  if (device.ended_by === "phone" || device.expires_at <= now) return "logged_out";
  if (device.ended_by) return "revoked";
  if (device.blocked) return "blocked";
  if (device.last_seen_at < silentBefore(now)) return "silent";
  if (device.applied) return "in_service";
  return device.fetched ? "configured" : "logged_in";
}

/** Whether a phone has applied the team's current configuration. */
export const CONFIG_STATES = ["pending", "applied", "failed"] as const;
export type ConfigState = (typeof CONFIG_STATES)[number];

export function configState(
  current: number,
  acked: { readonly acked_revision: number | null; readonly ack: "applied" | "failed" | null },
): ConfigState {
  return acked.ack && acked.acked_revision === current ? acked.ack : "pending";
}

/** When a phone began to wait for its configuration. */
interface ConfigWait {
  readonly last_login_at: Date;
  /** When the team's configuration last changed; null if that is not known. */
  readonly config_changed_at: Date | null;
}

/** A phone that has waited since before this needs attention. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - DEVICES.config_wait_s * 1000);

/** Waiting is normal for a while, because a phone asks for news only now and then; after that it needs attention. */
export function isConfigOverdue({ last_login_at, config_changed_at }: ConfigWait, now: Date): boolean {
  const since = Math.max(last_login_at.getTime(), config_changed_at?.getTime() ?? 0);
  return since <= overdueBefore(now).getTime();
}
