import { can } from "@portal/model/access.ts";
import type { events } from "@portal/model/events/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { EVENTS } from "@portal/model/limits.ts";
import { alertsFor } from "../alerts/public.ts";
import { type TeamActor, requireTeamActor } from "../../platform/authenticate.ts";
import { inSeconds } from "../../platform/clock.ts";
import { fail, failOnField } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { cutPage, decodeCursor, encodeCursor, pageSize } from "../../platform/paging.ts";
import * as store from "./store.ts";

/** API keys and members who may view the team's history see its events; all others see events about themselves. */
function readerIn(ctx: Pick<ReadContext, "actor">): store.Reader {
  const actor = requireTeamActor(ctx.actor);
  return { team_id: actor.team_id, member_id: actor.member_id, whole_team: seesTeam(actor) };
}

const seesTeam = (actor: TeamActor): boolean => actor.side === "key" || can("team.history", actor);

export async function list({ query }: Input<typeof events.list>, ctx: ReadContext): HandlerResult<typeof events.list> {
  const reader = readerIn(ctx);
  const size = pageSize(query.limit, EVENTS.per_page);
  const [at, id] = decodeCursor(query.after) ?? [];
  if (at !== undefined && !/^\d{1,13}$/.test(at)) failOnField("after");
  const rows = await store.eventPage(ctx.db, reader, {
    filter: query.filter ?? "all",
    after: id !== undefined ? { at: new Date(Number(at)), id } : undefined,
    limit: size + 1,
  });
  const { page, last } = cutPage(rows, size);
  return {
    // Alerts are for people to read and dismiss.
    global_alerts: ctx.actor.side === "customer" ? await alertsFor(ctx.db, ctx.actor, ctx.now, query.language) : [],
    events: page.map(({ about_id, about_name, by_id, by_name, has_about, has_by, at, ...row }) => ({
      ...row,
      at: inSeconds(at),
      about: has_about ? { id: about_id, name: about_name } : null,
      by: has_by ? { id: by_id, name: by_name } : null,
    })),
    next: last ? encodeCursor({ sort_key: String(last.at.getTime()), id: last.id }) : null,
  };
}

export function mark({ body }: Input<typeof events.mark>, ctx: ChangeContext): HandlerResult<typeof events.mark> {
  const reader = readerIn(ctx);
  return ctx.change(async ({ db, note }) => {
    const marks = new Map(body.events.map((one) => [one.id, one]));
    const there = await store.visibleAmong(db, reader, [...marks.keys()]);
    if (there !== marks.size) fail("event.not_found");
    await store.keepMarks(db, reader, [...marks.values()]);
    note(`member:${reader.member_id}`, { events: [...marks.keys()] });
    return { success: true };
  });
}

export function remove(
  { params }: Input<typeof events.remove>,
  ctx: ChangeContext,
): HandlerResult<typeof events.remove> {
  const reader = readerIn(ctx);
  return ctx.change(async ({ db, note }) => {
    if ((await store.visibleAmong(db, reader, [params.eventId], "not deleted")) === 0) fail("event.not_found");
    await store.keepMarks(db, reader, [{ id: params.eventId, deleted: true }]);
    note(`member:${reader.member_id}`, { events: [params.eventId] });
    return { success: true };
  });
}
