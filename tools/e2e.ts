import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildPortal } from "./parts/portal.ts";
import { startChild } from "./parts/process.ts";
import { ROOT, startStack } from "./parts/stack.ts";

/** Runs the journeys in a real browser against a complete stack. Passes its arguments to Playwright. */
await buildPortal();
const log = join(ROOT, "test-results.server.log");
await writeFile(log, "");
/** A private address that webhooks may be sent to, where no other journey has a server. */
const RECEIVER = "127.0.0.77";
const stack = await startStack({
  careless: true,
  log: { file: log },
  env: { LOG_LEVEL: "debug", EGRESS_ALLOW_CIDRS: `${RECEIVER}/32` },
});
const axe = join(ROOT, "test-results.axe.log");
await writeFile(axe, "");
const env = {
  ...process.env,
  E2E_TEAM: stack.urls.team,
  E2E_SOLO: stack.urls.solo,
  E2E_SUPPORT: stack.urls.support,
  E2E_MAIL: stack.mailUrl,
  E2E_DATABASE: stack.databaseUrl,
  E2E_KEY: stack.env["SECRET_KEY"],
  E2E_AXE: axe,
  E2E_LOG: log,
  E2E_RECEIVER: RECEIVER,
};
const args = ["exec", "playwright", "test", "-c", "e2e/playwright.config.ts", ...process.argv.slice(2)];
const child = startChild("pnpm", args, { cwd: ROOT, env, stdio: "inherit" }, "SIGTERM");
const [code] = (await once(child, "exit")) as [number | null];
await stack.stop();
const scans = (await readFile(axe, "utf8")).trim().split("\n").filter(Boolean);
await rm(axe);
// Keeps the server log only if a journey failed.
if (code === 0) await rm(log);
const violations = scans.reduce((sum, line) => sum + Number(line.split("\t")[1]), 0);
console.log(
  `axe: ${scans.length} scans of ${new Set(scans.map((line) => line.split("\t")[0])).size} states, WCAG 2.2 AA, ${violations} violations`,
);
process.exit(code ?? 1);
