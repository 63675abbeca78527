import { can } from "@portal/model/access.ts";
import { ACTIVE_WITHIN_DAYS } from "@portal/model/limits.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { team } from "@portal/model/team/contract.ts";
import { inSeconds, plusSeconds } from "../kit/clock.ts";
import { fail } from "../kit/fail.ts";
import type { Changed, Changing, Reading } from "../kit/mount.ts";
import { countMembers, lockTeam, renameTeam, teamWithSubscription } from "./store.ts";

type Get = typeof team.get;
type Rename = typeof team.rename;

export async function getTeam({ params }: Input<Get>, { db, actor, now }: Reading): Promise<ReplyInput<Get>> {
  const found = await teamWithSubscription(db, params.id);
  if (!found || actor.side !== "customer") fail("team.not_found");
  const { id, seats, trial_ended_at, ...rest } = found;
  const counters = can("team.count", actor)
    ? { seats, ...(await countMembers(db, params.id, plusSeconds(now, -ACTIVE_WITHIN_DAYS * 86_400))) }
    : undefined;
  return {
    ...rest,
    id,
    team_id: id,
    admin_role: actor.person.team.admin_role,
    trial_ended_at: trial_ended_at && inSeconds(trial_ended_at),
    ...(counters && { counters }),
  };
}

export function rename({ params, body }: Input<Rename>, { change }: Changing): Promise<Changed<ReplyInput<Rename>>> {
  return change(async ({ db, note }) => {
    const before = await lockTeam(db, params.id);
    if (!before || before.deleted_at) fail("team.gone");
    if (before.version !== body.version) fail("team.stale", { team_name: before.team_name, version: before.version });
    note(`team:${params.id}`, { team_name: { before: before.team_name, after: body.team_name } });
    return renameTeam(db, params.id, body.team_name);
  });
}
