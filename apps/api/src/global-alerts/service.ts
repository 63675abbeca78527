import type { globalAlerts } from "@portal/model/global-alerts/contract.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { Actor } from "../platform/authenticate.ts";
import { fail } from "../platform/fail.ts";
import type { ChangeResult, ChangeContext, ReadContext } from "../platform/register-routes.ts";
import { isStale } from "../platform/versions.ts";
import { type AlertRow, alertReply } from "../alerts/service.ts";
import * as store from "./store.ts";

type Asked<K extends keyof typeof globalAlerts> = Input<(typeof globalAlerts)[K]>;
type Reply<K extends keyof typeof globalAlerts> = ReplyInput<(typeof globalAlerts)[K]>;
type Answer<K extends keyof typeof globalAlerts> = Promise<ChangeResult<Reply<K>>>;

const written = (row: AlertRow): Reply<"create"> => {
  const alert = alertReply(row);
  return { ...alert, from: alert.from ?? 0 };
};
const ofSystem = (row: AlertRow): Reply<"updateSystem"> => {
  const alert = alertReply(row);
  return { ...alert, code: alert.code ?? fail("alert.not_found") };
};

export const list = async (_: unknown, { db }: ReadContext): Promise<Reply<"list">> => ({
  alerts: (await store.writtenAlerts(db)).map(written),
});
export const system = async (_: unknown, { db }: ReadContext): Promise<Reply<"system">> => ({
  alerts: (await store.systemAlerts(db)).map(ofSystem),
});

export const create = ({ body }: Asked<"create">, { actor, change, now }: ChangeContext): Answer<"create"> =>
  change(async ({ db, note }) => {
    const row = await store.insertAlert(db, savedOf(body, actor), now);
    note(`alert:${row.id}`, { alert: shortly(row) });
    return written(row);
  });

export const update = (asked: Asked<"update">, ctx: ChangeContext): Answer<"update"> =>
  edit("written", asked, ctx, written);
export const updateSystem = (asked: Asked<"updateSystem">, ctx: ChangeContext): Answer<"updateSystem"> =>
  edit("system", asked, ctx, ofSystem);

function edit<T>(
  kind: store.Kind,
  { params, body }: Pick<Asked<"updateSystem">, "params" | "body">,
  { actor, change }: ChangeContext,
  replyOf: (row: AlertRow) => T,
): Promise<ChangeResult<T>> {
  return change(async ({ db, note }) => {
    const before = (await store.lockAlert(db, kind, params.id)) ?? fail("alert.not_found");
    if (isStale(before.version, body.version)) fail("alert.stale");
    const after = await store.changeAlert(db, params.id, savedOf(body, actor));
    note(`alert:${params.id}`, { before: shortly(before), after: shortly(after) });
    return replyOf(after);
  });
}

export const remove = ({ params }: Asked<"remove">, { change }: ChangeContext): Answer<"remove"> =>
  change(async ({ db, note }) => {
    const row = (await store.lockAlert(db, "written", params.id)) ?? fail("alert.not_found");
    await store.deleteAlert(db, params.id);
    note(`alert:${params.id}`, { alert: shortly(row) });
    return { success: true };
  });

type Given = Omit<Asked<"updateSystem">["body"], "version">;

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

/** What the audit row keeps: everything that customers got to see, and who. */
function shortly(row: AlertRow) {
  const { texts, severity, from, to, dismissible, rules, link } = alertReply(row);
  return { texts, severity, from, to, dismissible, rules, link };
}
