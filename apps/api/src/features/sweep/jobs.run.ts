import type { OpenAppContext } from "../../platform/app-context.ts";
import { errorFields } from "../../platform/logs.ts";
import { keepMonths } from "../../platform/months.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import { sweepMonths, sweepNightly, sweepTeamNow } from "./jobs.ts";
import { hasMailToSend, sweep, sweepTeam } from "./store.ts";

/** Seconds to wait for the team's last email, which would be deleted with the team. */
const WAIT_S = 30;

export const sweepJobHandlers = ({ db, clock, log, queue }: OpenAppContext): JobHandler[] => [
  jobHandler(sweepTeamNow, async ({ team_id }) => {
    if (await hasMailToSend(db, team_id)) await queue.enqueue(db, sweepTeamNow, { team_id }, WAIT_S);
    else await sweepTeam(db, team_id, clock.now());
  }),
  jobHandler(sweepMonths, async () => {
    for (const month of await keepMonths(db, clock.now())) log.info({ month });
  }),
  jobHandler(sweepNightly, async () => {
    const { gone, failed } = await sweep(db, clock.now());
    log.info({ swept: gone });
    for (const { part, error } of failed) log.error({ job: sweepNightly.name, part, ...errorFields(error) });
    if (failed.length > 0) throw new Error("not everything that is over could go", { cause: failed[0]?.error });
  }),
];
