import { endOfReplaced } from "@portal/model/alerts/rules.ts";
import type { globalAlerts } from "@portal/model/global-alerts/contract.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { Actor } from "../../platform/authenticate.ts";
import { inSeconds } from "../../platform/clock.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext, ChangeResult, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { isStale } from "../../platform/versions.ts";
import { type AlertRow, alertReply } from "../alerts/public.ts";
import * as store from "./store.ts";

const written = (row: AlertRow): ReplyInput<typeof globalAlerts.create> => {
  const alert = alertReply(row);
  return { ...alert, from: alert.from ?? 0 };
};
const ofSystem = (row: AlertRow): ReplyInput<typeof globalAlerts.updateSystem> => {
  const alert = alertReply(row);
  return { ...alert, code: alert.code ?? fail("alert.not_found") };
};

export const list = async (_: unknown, { db }: ReadContext): HandlerResult<typeof globalAlerts.list> => ({
  alerts: (await store.writtenAlerts(db)).map(written),
});
export const system = async (_: unknown, { db }: ReadContext): HandlerResult<typeof globalAlerts.system> => ({
  alerts: (await store.systemAlerts(db)).map(ofSystem),
});

export const create = (
  { body }: Input<typeof globalAlerts.create>,
  { actor, change, now }: ChangeContext,
): HandlerResult<typeof globalAlerts.create> =>
  change(async ({ db, note }) => {
    const row = await store.insertAlert(db, savedOf(body, actor), now);
    note(`alert:${row.id}`, { alert: auditDetail(row) });
    return written(row);
  });

export const update = (
  asked: Input<typeof globalAlerts.update>,
  ctx: ChangeContext,
): HandlerResult<typeof globalAlerts.update> => edit("written", asked, ctx, written);
export const updateSystem = (
  asked: Input<typeof globalAlerts.updateSystem>,
  ctx: ChangeContext,
): HandlerResult<typeof globalAlerts.updateSystem> => edit("system", asked, ctx, ofSystem);

function edit<T>(
  kind: store.Kind,
  { params, body }: Pick<Input<typeof globalAlerts.updateSystem>, "params" | "body">,
  { actor, change, now }: ChangeContext,
  replyOf: (row: AlertRow) => T,
): Promise<ChangeResult<T>> {
  return change(async ({ db, note }) => {
    const before = (await store.lockAlert(db, kind, params.id)) ?? fail("alert.not_found");
    if (isStale(before.version, body.version)) fail("alert.stale");
    const ended = kind === "system" ? endOfReplaced(alertReply(before), body, inSeconds(now)) : null;
    if (ended !== null) await store.keepEnded(db, before, new Date(ended * 1000));
    const after = await store.changeAlert(db, params.id, savedOf(body, actor));
    note(`alert:${params.id}`, { before: auditDetail(before), after: auditDetail(after) });
    return replyOf(after);
  });
}

export const remove = (
  { params }: Input<typeof globalAlerts.remove>,
  { change }: ChangeContext,
): HandlerResult<typeof globalAlerts.remove> =>
  change(async ({ db, note }) => {
    const row = (await store.lockAlert(db, "written", params.id)) ?? fail("alert.not_found");
    await store.deleteAlert(db, params.id);
    note(`alert:${params.id}`, { alert: auditDetail(row) });
    return { success: true };
  });

type Given = Omit<Input<typeof globalAlerts.updateSystem>["body"], "version">;

function savedOf({ texts, severity, from, to, dismissible, rules, link }: Given, actor: Actor) {
  if (actor.side !== "staff") fail("session.required");
  return {
    texts: JSON.stringify(texts),
    severity,
    from_at: from === null ? null : new Date(from * 1000),
    to_at: to === null ? null : new Date(to * 1000),
    dismissible,
    rules: JSON.stringify(rules),
    link,
    author: actor.full_name,
  };
}

/** The content of the audit row: everything that customers saw, and which customers. */
function auditDetail(row: AlertRow) {
  const { texts, severity, from, to, dismissible, rules, link } = alertReply(row);
  return { texts, severity, from, to, dismissible, rules, link };
}
