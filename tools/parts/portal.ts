import { join } from "node:path";
import { run } from "./process.ts";
import { ROOT } from "./stack.ts";

/** Builds the portal as it is shipped. */
export async function buildPortal(): Promise<void> {
  const { code, output } = await run("pnpm", ["exec", "vite", "build", "--logLevel", "warn"], {
    cwd: join(ROOT, "apps/portal"),
  });
  if (code !== 0) throw new Error(`the portal does not build:\n${output}`);
}

export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];
