import { findFaults, openBounceHandler, openFigures, openJobHandlers } from "./app.ts";
import { APP_ROLE } from "./platform/db.ts";
import { errorFields } from "./platform/logs.ts";
import { runProcess } from "./platform/process.ts";
import { startJobWorker } from "./platform/queue.ts";
import { startBounceServer } from "./adapters/mail/bounce-server.ts";
import { openAdapters } from "./adapters/adapters.ts";

await runProcess("worker", findFaults, async (context) => {
  const { config, log, metrics } = context;
  const adapters = openAdapters(config);
  const handlers = openJobHandlers(context, adapters);
  metrics.expectJobs(handlers.map(({ job }) => job.name));
  openFigures(context);
  const jobs = await startJobWorker(handlers, {
    url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
    role: APP_ROLE,
    concurrency: 4,
    patience: config.POOL_PATIENCE,
    tracer: context.tracer,
    onDone: (job, seconds) => metrics.job(job, "done", seconds),
    onFailure(job, job_id, error) {
      metrics.job(job, "failed", 0);
      log.error({ job, job_id, ...errorFields(error) });
    },
  });
  const { HOST: host, BOUNCE_PORT: port, BOUNCE_DOMAIN: name = "" } = config;
  const bounces =
    port === undefined
      ? undefined
      : await startBounceServer({ host, port, name }, openBounceHandler(context), (error) =>
          log.error(errorFields(error)),
        );
  log.info({ working: true, ...(bounces && { bounces: bounces.port }) });
  return {
    async close() {
      await bounces?.close();
      await jobs.stop(config.DRAIN_SECONDS * 1000);
      adapters.mailer.close();
      adapters.webhooks.close();
    },
  };
});
