import { type ChildProcess, spawn } from "node:child_process";
import { answers, freePort, waitFor } from "../../../tools/parts/process.ts";

/** The real server as a process of its own, with the least configuration it starts with. */
export function startServer(env: Readonly<Record<string, string>>): { child: ChildProcess; output(): string } {
  const entry = new URL("../src/server.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [entry], { env: { PATH: process.env["PATH"], ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  return { child, output: () => output };
}

/** Enough for it to serve the team edition on a port of loopback. */
export const serverEnv = (databaseUrl: string, port: number): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
  SMTP_URL: "smtp://127.0.0.1:9",
  STORAGE_URL: "file:///tmp",
  URL_TEAM: `http://127.0.0.1:${port}`,
  PORT: String(port),
  METRICS_PORT: "0",
  LOG_LEVEL: "error",
});

/** Starts it and waits until it answers; of one that does not, what it said is told. */
export async function upServer(
  databaseUrl: string,
): Promise<{ child: ChildProcess; origin: string; output(): string }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { child, output } = startServer(serverEnv(databaseUrl, port));
  await waitFor("the server", answers(`${origin}/api/v2/features`)).catch((error: unknown) => {
    throw new Error(output(), { cause: error });
  });
  return { child, origin, output };
}
