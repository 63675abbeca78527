import { type DeviceAction, deviceSkipReason } from "@portal/model/bulk/device-actions.ts";
import {
  type LockedDevice,
  endDeviceSessions,
  fleetOf,
  lockDevices,
  releaseDevices,
  saveSettingsOfDevices,
} from "../../devices/public.ts";
import type { Rules, Step, Target } from "./steps.ts";
import * as store from "./store.ts";

type Act = Rules<LockedDevice>["act"];

const actionOf = ({ run }: Step): DeviceAction => run.action as DeviceAction;
const idsOf = (targets: readonly Target<LockedDevice>[]): string[] => targets.map(({ entity }) => entity.id);
const done = (targets: readonly Target<LockedDevice>[]) => new Map(targets.map(({ row_no }) => [row_no, {}]));

/** What a run does to phones. */
export const deviceRules: Rules<LockedDevice> = {
  lock: async ({ db, run, now }, ids) => lockDevices(db, run.team_id, ids, await fleetOf(db, run.team_id, now)),
  skip: (step, phone) => {
    const { author, reason } = step.run;
    const self = phone.member_id === author.member_id;
    return deviceSkipReason(actionOf(step), author.admin_role, { ...phone, self }, reason !== null);
  },
  act: (step, fit) => ACTS[actionOf(step)](step, fit),
  async undo(step, rows) {
    const { db, run } = step;
    const left = new Map<number, store.KeepReason>();
    // Only settings can be undone; the call refuses to try anything else.
    for (const { row_no, entity, left_behind } of rows) {
      if (!entity.held) left.set(row_no, "gone");
      else if (entity.custom || !left_behind.settings) left.set(row_no, "changed");
    }
    const back = rows.filter(({ row_no }) => !left.has(row_no));
    const phones = back.map(({ entity, left_behind }) => ({ id: entity.id, settings: left_behind.settings! }));
    await saveSettingsOfDevices(db, run.team_id, phones);
    const before = new Map(phones.map(({ id, settings }) => [id, settings]));
    await audit(step, "device.settings_changed", back, (phone) => ({
      settings: { before: phone.says, after: before.get(phone.id) },
    }));
    return left;
  },
  done_event: ({ action }) => `bulk.${action as DeviceAction}`,
  undone_event: "bulk.devices_undone",
};

/** A row in the history of each owner, as the same action on one phone leaves it. */
function audit(
  { db, run, now }: Step,
  action: string,
  targets: readonly Target<LockedDevice>[],
  detail: (phone: LockedDevice) => object,
) {
  const rows = targets.map(({ entity }) => ({
    member_id: entity.member_id,
    detail: { device: entity.id, label: entity.label, ...detail(entity) },
  }));
  return store.insertAuditRows(db, run.team_id, run.id, run.author, action, now, rows);
}

const ACTS: Readonly<Record<DeviceAction, Act>> = {
  async log_out(step, fit) {
    await endDeviceSessions(step.db, step.run.team_id, idsOf(fit), "portal");
    await audit(step, "device.logged_out", fit, () => ({}));
    return done(fit);
  },
  async unregister(step, fit) {
    const { db, run, now } = step;
    // Phones that are due need no reason. The others don't use up their owners' early releases.
    const how = ({ due }: LockedDevice) =>
      due ? ({ how: "due", reason: null } as const) : ({ how: "override", reason: run.reason } as const);
    const released = fit.map(({ entity }) => ({ id: entity.id, member_id: entity.member_id, ...how(entity) }));
    await releaseDevices(db, run.team_id, released, now);
    await audit(step, "device.unregistered", fit, how);
    return done(fit);
  },
  async reset_settings(step, fit) {
    const phones = fit.map(({ entity }) => ({ id: entity.id, settings: {} }));
    await saveSettingsOfDevices(step.db, step.run.team_id, phones);
    await audit(step, "device.settings_changed", fit, ({ says }) => ({ settings: { before: says, after: {} } }));
    return new Map(fit.map(({ row_no, entity }) => [row_no, { settings: entity.says }]));
  },
};
