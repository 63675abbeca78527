import type { Device } from "@portal/model/client/contract.ts";
import {
  type DeviceSlot,
  configState,
  isConfigOverdue,
  devicePlan,
  deviceState,
  getUnregisterDate,
  isServiceActive,
  decideRelease,
} from "@portal/model/devices/rules.ts";
import type { ErrorValues } from "@portal/model/errors.ts";
import { DEVICES } from "@portal/model/limits.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import { Failure, fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { Transaction } from "../../platform/register-routes.ts";
import { hashOf } from "../../platform/secrets.ts";
import { teamFacts } from "./list/store.ts";
import * as store from "./store.ts";

type Whose = store.Whose;

/** Early releases before this time no longer count. */
export const earlySince = (now: Date): Date => plusSeconds(now, -DEVICES.early.days * 86_400);

/** Fails with the reason if the owner's phones are out of service. */
export function requireInService({ status, state }: Pick<store.Owner, "status" | "state">): void {
  if (status === "suspended") fail("phone.suspended", { reason: status });
  if (!isServiceActive(state)) fail("phone.unpaid", { reason: state });
}

/** Finds the owner of the phones in their team's own transaction. */
export const phoneOwner = async (db: Db, whose: Whose): Promise<store.Owner> =>
  (await inTeam(db, whose.team_id, (db) => store.ownerOf(db, whose))) ?? fail("session.required");

/**
 * Assigns a slot to a phone, or keeps the one it has. The database enforces the limit; `replaces` frees a slot first,
 * by the usual rules.
 */
export async function registerDevice(
  tx: Transaction,
  whose: Whose,
  device: Device,
  replaces: string | undefined,
  now: Date,
): Promise<string> {
  const owner = (await store.lockOwner(tx.db, whose)) ?? fail("session.required");
  if (replaces !== undefined) await releaseIfDue(tx, whose, owner, replaces, now);
  await store.endOthersOn(tx.db, whose, device.uuid);
  const most = DEVICES.most[devicePlan(owner.tier, owner.state)];
  const { id } = await mapConstraintErrors(
    { devices_fit: ["device.limit", { most }] },
    async () =>
      (await store.renewDevice(tx.db, whose, device, now)) ?? (await store.insertDevice(tx.db, whose, device, now)),
  );
  await store.markDeviceLogin(tx.db, whose, now);
  return id;
}

/** While a slot is free no phone has to go, so one that can't be released yet stays. */
async function releaseIfDue(tx: Transaction, whose: Whose, owner: store.Owner, id: string, now: Date): Promise<void> {
  try {
    await releaseDevice(tx, whose, owner, { id, now });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "device.too_young") throw error;
  }
}

interface Wanted {
  readonly id: string;
  readonly now: Date;
  /** Given by an admin, to free the slot early. */
  readonly reason?: string | undefined;
}

/** Frees a phone's slot and ends its session, if the rules allow it now. The member's row is locked. */
export async function releaseDevice(tx: Transaction, whose: Whose, owner: store.Owner, { id, now, reason }: Wanted) {
  const device = (await store.heldDevice(tx.db, whose, id)) ?? fail("device.gone");
  const holding = await holdingOf(tx.db, whose, owner, now);
  const verdict = decideRelease({ ...holding, first_use_at: device.first_use_at }, now, reason !== undefined);
  if (verdict.how === null) {
    const from = verdict.from.toISOString().slice(0, 10);
    fail(verdict.why, verdict.why === "device.too_young" ? { from } : { from, ...DEVICES.early });
  }
  await store.markDeviceReleased(tx.db, whose.team_id, id, now);
  await store.endSession(tx.db, whose.team_id, id, "unregistered");
  await store.insertRelease(tx.db, { ...whose, device_id: id, at: now, how: verdict.how, reason: reason ?? null });
  return { label: device.label, how: verdict.how };
}

/** The facts that decide when any phone of this member can be released. */
async function holdingOf(
  db: Db,
  whose: Whose,
  { tier, state }: Pick<store.Owner, "tier" | "state">,
  now: Date,
): Promise<Omit<DeviceSlot, "first_use_at">> {
  return {
    plan: devicePlan(tier, state),
    held: await store.placesHeld(db, whose),
    early: await store.earlyReleases(db, whose, earlySince(now)),
  };
}

/** The member's phones and when each could be replaced, for when no slot is left. */
export function listReplaceableDevices(db: Db, whose: Whose, owner: store.Owner, now: Date): Promise<ErrorValues[]> {
  return inTeam(db, whose.team_id, async (db) => {
    const holding = await holdingOf(db, whose, owner, now);
    const held = (await store.devicesOf(db, whose)).filter(({ freed_as }) => freed_as === null);
    return held.map(({ id, label, platform, app, first_use_at, last_seen_at }) => ({
      id,
      label,
      platform,
      app,
      first_use_at: inSeconds(first_use_at),
      last_seen_at: inSeconds(last_seen_at),
      free_from: inSeconds(getUnregisterDate({ ...holding, first_use_at }, now)),
    }));
  });
}

/** Finds the owner of a link. Only `useLink` uses it up. */
export const ownerOfLink = async (db: Db, token: string, product: Product, now: Date) =>
  (await store.linkByHash(db, hashOf(token), product, now)) ?? fail("token.invalid");

export async function consumeDeviceLink(tx: Transaction, whose: Whose, token: string): Promise<void> {
  if (!(await store.deleteDeviceLink(tx.db, whose, hashOf(token)))) fail("token.invalid");
}

/** The phone logs itself out. */
export const endOwnSession = (tx: Transaction, team_id: string, device_id: string) =>
  store.endSession(tx.db, team_id, device_id, "phone");

/** What decides the status of all phones of a team right now, and when they can be unregistered. */
export async function fleetOf(db: Db, team_id: string, now: Date) {
  const { tier, state, ...config } = (await teamFacts(db, team_id)) ?? fail("team.not_found");
  const plan = devicePlan(tier, state);
  const due_before = plusSeconds(now, -DEVICES.waiting_days[plan] * 86_400);
  return { ...config, plan, in_service: isServiceActive(state), due_before, now };
}

interface Around {
  readonly config_revision: number;
  readonly config_changed_at: Date | null;
  readonly blocked: boolean;
  readonly holding: Omit<DeviceSlot, "first_use_at">;
  readonly now: Date;
}

export function deviceReply(
  row: store.DeviceRow,
  { config_revision, config_changed_at, blocked, holding, now }: Around,
) {
  const { id, uuid, label, platform, os_version, app, version, locale, first_use_at, registrations } = row;
  const fetched = row.revision !== null;
  const config = configState(config_revision, row);
  const overdue = config === "pending" && isConfigOverdue({ last_login_at: row.last_login_at, config_changed_at }, now);
  return {
    id,
    deviceUuid: uuid,
    label,
    platform,
    os_version,
    app,
    version,
    locale,
    first_use_at: inSeconds(first_use_at),
    last_login_at: inSeconds(row.last_login_at),
    last_seen_at: inSeconds(row.last_seen_at),
    state: deviceState({ ...row, blocked, fetched, applied: row.ack === "applied" }, now),
    config: { state: config, revision: row.revision, reason: row.ack_reason ?? "", overdue },
    registrations,
    settings: row.says,
    free_from: row.freed_as ? null : inSeconds(getUnregisterDate({ ...holding, first_use_at }, now)),
  };
}

/** Returns a member's phones with their status and the plan's limits. */
export async function phonesOf(db: Db, whose: store.Whose, now: Date) {
  const owner = (await store.ownerOf(db, whose)) ?? fail("member.not_found");
  const holding = await holdingOf(db, whose, owner, now);
  const blocked = owner.status === "suspended" || !isServiceActive(owner.state);
  const { config_revision, config_changed_at } = owner;
  const around = { config_revision, config_changed_at, blocked, holding, now };
  const rows = await store.devicesOf(db, whose);
  return {
    devices: { [owner.email]: rows.map((row) => deviceReply(row, around)) },
    most: DEVICES.most[holding.plan],
    held: holding.held,
    waiting_days: DEVICES.waiting_days[holding.plan],
  };
}

/** Used by staff: ends all phone sessions of a team, or of one member. */
export const endPhoneSessions = (db: Db, team_id: string, member_id: string | null, now: Date): Promise<number> =>
  store.endAllSessions(db, team_id, member_id, now);
