import { findFaults, openApp } from "./app.ts";
import { runProcess } from "./platform/process.ts";
import { openAdapters } from "./adapters/adapters.ts";

await runProcess("server", findFaults, async (context) => {
  const { config, log } = context;
  const adapters = openAdapters(config);
  const app = await openApp(context, adapters);
  await app.listen({ host: config.HOST, port: config.PORT });
  log.info({ listening: config.PORT });
  return {
    async close() {
      // Closes connections as they become idle; otherwise keep-alive would hold up the shutdown.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close();
      clearInterval(sweep);
      adapters.mailer.close();
    },
  };
});
