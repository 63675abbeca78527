import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { LOGINS, SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { run } from "./process.ts";
import { runFolder } from "./run-folder.ts";
import { ROOT } from "./stack.ts";

/**
 * Builds the portal for production, once per run of several commands. With PORTAL_WARNINGS=1 React is its development
 * version, which warns on the console, so that journeys find what only it can tell, such as duplicate keys.
 */
export async function buildPortal(): Promise<void> {
  const warns = process.env["PORTAL_WARNINGS"] === "1";
  const built = runFolder() && join(runFolder() ?? "", warns ? "portal-built-warning" : "portal-built");
  if (built && existsSync(built)) return;
  const args = ["exec", "vite", "build", "--logLevel", "warn", ...(warns ? ["--mode", "development"] : [])];
  const { code, output } = await run("pnpm", args, {
    cwd: join(ROOT, "apps/portal"),
    ...(warns && { env: { ...process.env, NODE_ENV: "development" } }),
  });
  if (code !== 0) throw new Error(`the portal does not build:\n${output}`);
  if (built) await writeFile(built, "");
}

export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];

/** Logs in as the first seeded team owner on the login page. */
export async function logInSeeded(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByRole("textbox", { name: "Email" }).fill(LOGINS[0]!.email);
  await page.getByLabel("Password", { exact: true }).fill(SEED_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Skip for now" }).click();
  await page.waitForURL("**/dashboard");
  await page.close();
}
