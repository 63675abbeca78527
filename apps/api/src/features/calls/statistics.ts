import type { calls } from "@portal/model/calls/contract.ts";
import { spanOf } from "@portal/model/calls/ranges.ts";
import { plusDays } from "@portal/model/kit/calendar.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { inSeconds } from "../../platform/clock.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import * as store from "./statistics/store.ts";

type Statistics = typeof calls.statistics;
type SetZone = typeof calls.setTimeZone;

const NONE = { calls: 0, answered: 0, talk_total: 0, unmatched: 0 };
const UNTIMED = { ring_p50: null, ring_p95: null, talk_p50: null, talk_p95: null };

export async function statistics(
  { params, query }: Input<Statistics>,
  { db, now }: ReadContext,
): Promise<ReplyInput<Statistics>> {
  const time_zone = await store.zoneOf(db, params.id);
  const zone = time_zone ?? "UTC";
  const { span, former } = spanOf(query.range, zone, now);
  const { member, direction } = query;
  const counted = await store.countCalls(db, { team_id: params.id, zone, span, former, member, direction });
  const totals = (current: boolean) => ({
    ...NONE,
    ...UNTIMED,
    ...counted.sums.find((sums) => sums.current === current),
    ...counted.lengths.find((lengths) => lengths.current === current),
  });
  const dayAt = (current: boolean, at: number) =>
    counted.days.find((day) => day.current === current && day.at === at) ?? NONE;
  return {
    range: query.range,
    time_zone,
    from: inSeconds(span.from),
    to: inSeconds(span.to),
    former_from: inSeconds(former.from),
    former_to: inSeconds(former.to),
    now: totals(true),
    former: totals(false),
    days: Array.from({ length: span.days }, (_, at) => {
      const { calls, answered } = dayAt(true, at);
      return { day: plusDays(span.first, at), answered, missed: calls - answered, former: dayAt(false, at).calls };
    }),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const { calls, answered } = counted.hours.find((one) => one.hour === hour) ?? NONE;
      return { hour, answered, missed: calls - answered };
    }),
    networks: counted.networks,
    people: counted.people,
    unmatched: totals(true).unmatched,
    any: counted.any,
  };
}

export function setTimeZone({ params, body }: Input<SetZone>, { change }: ChangeContext): HandlerResult<SetZone> {
  return change(async ({ db, note }) => {
    const before = await store.zoneOf(db, params.id);
    await store.setZone(db, params.id, body.time_zone);
    note(`team:${params.id}`, { time_zone: { before, after: body.time_zone } });
    return { time_zone: body.time_zone };
  }).catch((error: { constraint?: string }) => {
    // The database's list of time zones may differ from ours.
    if (error.constraint === "teams_time_zone_check") fail("time_zone.unknown");
    throw error;
  });
}
