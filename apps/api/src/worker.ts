import { openBounceDesk, openHandlings } from "./app.ts";
import { APP_ROLE } from "./kit/db.ts";
import { traceOf } from "./kit/logs.ts";
import { runProcess } from "./kit/process.ts";
import { startWorking } from "./kit/queue.ts";
import { listenForBounces } from "./outside/mail/listener.ts";
import { openOutside } from "./outside/outside.ts";

await runProcess("worker", async (house) => {
  const { config, log, metrics } = house;
  const outside = openOutside(config);
  const boss = await startWorking(openHandlings(house, outside), {
    url: config.DATABASE_URL,
    role: APP_ROLE,
    concurrency: 4,
    patience: config.POOL_PATIENCE,
    onDone: (job, seconds) => metrics.job(job, "done", seconds),
    onFailure(job, job_id, error) {
      metrics.job(job, "failed", 0);
      log.error({ job, job_id, ...traceOf(error) });
    },
  });
  const { HOST: host, BOUNCE_PORT: port, BOUNCE_DOMAIN: name = "" } = config;
  const bounces =
    port === undefined
      ? undefined
      : await listenForBounces({ host, port, name }, openBounceDesk(house), (error) => log.error(traceOf(error)));
  log.info({ working: true, ...(bounces && { bounces: bounces.port }) });
  return {
    async close() {
      await bounces?.close();
      await boss.stop({ graceful: true, timeout: config.DRAIN_SECONDS * 1000 });
      outside.mailer.close();
    },
  };
});
