import type { OpenHouse } from "../kit/house.ts";
import { traceOf } from "../kit/logs.ts";
import { type Handling, handle } from "../kit/queue.ts";
import { sweepNightly, sweepTeamNow } from "./jobs.ts";
import { hasMailToSend, sweep, sweepTeam } from "./store.ts";

/** Seconds to wait for the team's last email, which would be deleted with the team. */
const WAIT_S = 30;

export const sweepHandlings = ({ db, clock, log, queue }: OpenHouse): Handling[] => [
  handle(sweepTeamNow, async ({ team_id }) => {
    if (await hasMailToSend(db, team_id)) await queue.enqueue(db, sweepTeamNow, { team_id }, WAIT_S);
    else await sweepTeam(db, team_id, clock.now());
  }),
  handle(sweepNightly, async () => {
    const { gone, failed } = await sweep(db, clock.now());
    log.info({ swept: gone });
    for (const { part, error } of failed) log.error({ job: sweepNightly.name, part, ...traceOf(error) });
    if (failed.length > 0) throw new Error("not everything that is over could go", { cause: failed[0]?.error });
  }),
];
