import type { bulk } from "@portal/model/bulk/contract.ts";
import {
  DEVICE_ACTIONS,
  type DeviceAction,
  type DeviceKeepReason,
  type DeviceSkipReason,
  deviceSkipReason,
} from "@portal/model/bulk/device-actions.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { requireTeamActor } from "../../../platform/authenticate.ts";
import type { Db } from "../../../platform/db.ts";
import { fail } from "../../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../../platform/register-routes.ts";
import { chosenDevices, countChosen, fleetOf } from "../../devices/public.ts";
import { countByReason, replyOf, startRun, startUndo } from "./runs.ts";
import * as store from "./store.ts";

/** Actions on many phones. */

const reply = replyOf<{ action: DeviceAction; skipped: DeviceSkipReason; kept: DeviceKeepReason }>(DEVICE_ACTIONS);

/** Counts which phones match, and with an action which of them would be changed. */
export async function matchDevices(
  { params, body }: Input<typeof bulk.matchDevices>,
  ctx: ReadContext,
): HandlerResult<typeof bulk.matchDevices> {
  const { member_id, person } = requireTeamActor(ctx.actor);
  const { action, with_reason = false, which } = body;
  const fleet = await fleetOf(ctx.db, params.id, ctx.now);
  const groups = await countChosen(ctx.db, params.id, which, member_id, fleet);
  const { admin_role } = person.team;
  return countByReason(groups, (group) => (action ? deviceSkipReason(action, admin_role, group, with_reason) : null));
}

export async function actOnDevices(
  { params, body }: Input<typeof bulk.actOnDevices>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.actOnDevices> {
  const { action, which } = body;
  await ctx.authorize(DEVICE_ACTIONS[action].row);
  const fix = async (db: Db, run_id: string) => {
    const fleet = await fleetOf(db, params.id, ctx.now);
    return store.fixTargets(db, params.id, run_id, chosenDevices(params.id, which, fleet));
  };
  const started = {
    team_id: params.id,
    subject: "devices" as const,
    action,
    reason: action === "unregister" ? (body.reason ?? null) : null,
    fix,
    matching: "matching" in which ? which.matching : undefined,
  };
  return startRun(ctx, started, reply);
}

export async function latestDeviceAction(
  { params }: Input<typeof bulk.latestDeviceAction>,
  { db }: ReadContext,
): HandlerResult<typeof bulk.latestDeviceAction> {
  const run = await store.latestActionRun(db, params.id, "devices");
  return { run: run ? await reply(db, run) : null };
}

export async function getDeviceAction(
  { params }: Input<typeof bulk.deviceAction>,
  { db }: ReadContext,
): HandlerResult<typeof bulk.deviceAction> {
  return reply(db, (await store.actionRunById(db, params.id, "devices", params.runId)) ?? fail("bulk.not_found"));
}

export async function undoDeviceAction(
  { params }: Input<typeof bulk.undoDeviceAction>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.undoDeviceAction> {
  const run = { team_id: params.id, subject: "devices", run_id: params.runId, actions: DEVICE_ACTIONS } as const;
  return startUndo(ctx, run, reply);
}
