import { openGateway } from "./app.ts";
import { ConfigError, loadConfig } from "./config.ts";

try {
  const config = loadConfig(process.env);
  const app = await openGateway(config);
  const address = await app.listen({ host: config.host, port: config.port });
  console.log(`The sandbox gateway listens on ${address}`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `The gateway could not start: ${String(error)}`);
  process.exit(78);
}
