import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { commandFile } from "../../../tools/parts/command-file.ts";
import { BARE_ENV, answers, freePort, startChild, waitFor } from "../../../tools/parts/process.ts";

/** Starts the real server as a process with a minimal configuration. */
export function startServer(env: Readonly<Record<string, string>>) {
  const child = startChild(process.execPath, [commandFile("server")], { env: { ...BARE_ENV, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  // All output has been read only once it is closed.
  return { child, closed: once(child, "close"), output: () => output };
}

/** Starting takes seconds, and more on a busy machine. */
const STARTED_MS = 120_000;

/** A minimal configuration for the team edition on a loopback port. */
export const serverEnv = (databaseUrl: string, port: number): Record<string, string> => ({
  NODE_ENV: "development",
  DATABASE_URL: databaseUrl,
  SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
  SMTP_URL: "smtp://127.0.0.1:9",
  STORAGE_URL: "file:///tmp",
  URL_TEAM: `http://127.0.0.1:${port}`,
  PORT: String(port),
  METRICS_PORT: "0",
  LOG_LEVEL: "error",
});

/** Starts it and waits until it answers. An error contains its output. */
export async function startReadyServer(
  databaseUrl: string,
): Promise<{ child: ChildProcess; origin: string; output(): string }> {
  for (;;) {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const { child, closed, output } = startServer(serverEnv(databaseUrl, port));
    const isUp = answers(`${origin}/api/v2/features`);
    // After ours has exited, any answer comes from another process.
    await waitFor("the server", async () => child.exitCode !== null || isUp(), STARTED_MS).catch((error: unknown) => {
      child.kill("SIGKILL");
      throw new Error(output(), { cause: error });
    });
    if (child.exitCode === null) return { child, origin, output };
    await closed;
    // Another process took the port between finding it free and listening on it.
    if (!output().includes("EADDRINUSE")) throw new Error(output());
  }
}
