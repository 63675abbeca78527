import { openHandlings } from "./app.ts";
import { APP_ROLE } from "./kit/db.ts";
import { traceOf } from "./kit/logs.ts";
import { runProcess } from "./kit/process.ts";
import { startWorking } from "./kit/queue.ts";
import { smtpMailer } from "./outside/mail/smtp.ts";
import { openStorage } from "./outside/storage/files.ts";

await runProcess("worker", async (house) => {
  const { config, log, metrics } = house;
  const mailer = smtpMailer(config.SMTP_URL);
  const boss = await startWorking(openHandlings(house, { mailer, storage: openStorage(config.STORAGE_URL) }), {
    url: config.DATABASE_URL,
    role: APP_ROLE,
    concurrency: 4,
    onDone: (job, seconds) => metrics.job(job, "done", seconds),
    onFailure(job, job_id, error) {
      metrics.job(job, "failed", 0);
      log.error({ job, job_id, ...traceOf(error) });
    },
  });
  log.info({ working: true });
  return {
    async close() {
      await boss.stop({ graceful: true, timeout: config.DRAIN_SECONDS * 1000 });
      mailer.close();
    },
  };
});
