import type { BrowserContext } from "@playwright/test";

/** What a page may write to the console, and why. */
const ALLOWED: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^Failed to load resource/, "the browser's own line for a call that was refused or cut off; the page shows it"],
];

/** Collects warnings, errors and uncaught exceptions of all pages of this context. */
export function watchConsole(context: BrowserContext, problems: string[]): void {
  context.on("console", (message) => {
    const [type, text] = [message.type(), message.text()];
    if (type !== "warning" && type !== "error") return;
    if (ALLOWED.some(([pattern]) => pattern.test(text))) return;
    problems.push(`${type} on ${message.page()?.url() ?? "a closed page"}: ${text}`);
  });
  context.on("weberror", (problem) => problems.push(`uncaught: ${problem.error().stack ?? problem.error().message}`));
}
