import { openApp } from "./app.ts";
import { runProcess } from "./kit/process.ts";
import { openOutside } from "./outside/outside.ts";

await runProcess("server", async (house) => {
  const { config, log } = house;
  const outside = openOutside(config);
  const app = await openApp(house, outside);
  await app.listen({ host: config.HOST, port: config.PORT });
  log.info({ listening: config.PORT });
  return {
    async close() {
      // A connection that is busy now is idle in a moment, and would otherwise be kept alive for its next request.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close();
      clearInterval(sweep);
      outside.mailer.close();
    },
  };
});
