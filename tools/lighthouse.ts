import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { CHROMIUM, CHROMIUM_ARGS, buildPortal, logInSeeded } from "./parts/portal.ts";
import { freePort } from "./parts/process.ts";
import { startStack } from "./parts/stack.ts";

/**
 * Runs Lighthouse on the first pages of a visit, as a computer and as a phone on a slow network, with a line for each.
 * Performance depends on the machine, so it is printed with its target but does not fail; the other scores do.
 */
const AIM = { performance: 95, accessibility: 100, "best-practices": 100 } as const;
type Category = keyof typeof AIM;
const CATEGORIES = Object.keys(AIM) as Category[];

await buildPortal();
const stack = await startStack({ careless: true });
const { team } = stack.urls;
const PAGES = [
  { name: "log-in", url: `${team}/login`, signedIn: false },
  { name: "dashboard", url: `${team}/dashboard`, signedIn: true },
  { name: "members", url: `${team}/dashboard/members`, signedIn: true },
];
let wrong = 0;
try {
  for (const page of PAGES) {
    for (const form of ["desktop", "mobile"] as const) wrong += await scored(page, form);
  }
} finally {
  await stack.stop();
}
process.exit(wrong > 0 ? 1 : 0);

async function scored({ name, url, signedIn }: (typeof PAGES)[number], form: "desktop" | "mobile"): Promise<number> {
  const scores = await inBrowser(async (context, port) => {
    if (signedIn) await logInSeeded(context, team);
    const flags = { port, onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: "error" } as const;
    const run = () => lighthouse(url, flags, form === "desktop" ? desktopConfig : undefined);
    let result = (await run())!.lhr;
    // On a busy machine Lighthouse sometimes sees no paint and gives no score.
    if (result.categories["performance"]?.score === null) result = (await run())!.lhr;
    const { finalDisplayedUrl, categories, audits } = result;
    if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
    const failed = Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === "binary",
    );
    return {
      figures: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
      failed: failed.map(({ id }) => id),
    };
  });
  const [performance = 0, accessibility = 0, practices = 0] = scores.figures;
  const passed = accessibility >= AIM.accessibility && practices >= AIM["best-practices"];
  const aim = performance >= AIM.performance ? "reached" : `aim ${AIM.performance}`;
  console.log(
    `lighthouse: ${name} ${form}: performance ${performance} (${aim}), accessibility ${accessibility}, best practices ${practices}${passed ? "" : ` WRONG ${scores.failed.join(" ")}`}`,
  );
  return passed ? 0 : 1;
}

/** Starts a browser whose profile Lighthouse shares, so that it opens its page in a logged-in session. */
async function inBrowser<T>(work: (context: BrowserContext, port: number) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), "switchboard-lighthouse-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
    locale: "en-US",
    viewport: null,
  });
  try {
    return await work(context, port);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
