import { gzipSync } from "node:zlib";
import { type BrowserContext, type Request, chromium } from "@playwright/test";
import { CHROMIUM, CHROMIUM_ARGS, buildPortal, logInSeeded } from "./parts/portal.ts";
import { startStack } from "./parts/stack.ts";

/**
 * Measures a first visit: the JavaScript and CSS of a page, compressed with gzip -9 so that the figure does not depend on
 * the server's encoding, and the Largest Contentful Paint in a headless browser without a cache.
 */
const BUDGET_KIB = { login: 180, signedIn: 245 };

await buildPortal();
const stack = await startStack({ careless: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
const { team, support } = stack.urls;
const VISITS = [
  { name: "login", url: `${team}/login`, budget: BUDGET_KIB.login },
  { name: "sign-up", url: `${team}/signup`, budget: BUDGET_KIB.login },
  { name: "support login", url: `${support}/support/login`, budget: BUDGET_KIB.login },
  { name: "dashboard", url: `${team}/dashboard`, budget: BUDGET_KIB.signedIn, signedIn: true },
  { name: "settings", url: `${team}/dashboard/settings-and-preferences`, budget: BUDGET_KIB.signedIn, signedIn: true },
];
let over = 0;
try {
  for (const { name, url, budget, signedIn } of VISITS) {
    const context = await browser.newContext({ locale: "en-US", viewport: { width: 1440, height: 900 } });
    if (signedIn) await logInSeeded(context, team);
    const { files, kib, wire, lcp } = await measure(context, url);
    await context.close();
    if (kib > budget) over += 1;
    const sizes = `${kib.toFixed(1)} KiB of ${budget} (JS and CSS in ${files} files, gzip; ${wire.toFixed(1)} KiB as sent)`;
    console.log(`budget: ${name} ${sizes}, LCP ${lcp} ms, ${kib > budget ? "OVER" : "within"}`);
  }
} finally {
  await browser.close();
  await stack.stop();
}
process.exit(over > 0 ? 1 : 0);

async function measure(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  const reading: Promise<{ packed: number; sent: number }>[] = [];
  page.on("requestfinished", (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname)) reading.push(sizesOf(request));
  });
  await page.goto(url);
  await page.locator("main h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  const files = await Promise.all(reading);
  const lcp = await page.evaluate(
    () =>
      new Promise<number>((found) => {
        new PerformanceObserver((list) => found(Math.round(list.getEntries().at(-1)?.startTime ?? 0))).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
  const sum = (pick: (file: { packed: number; sent: number }) => number) =>
    files.reduce((all, file) => all + pick(file), 0) / 1024;
  // A page with so few files did not load.
  if (files.length < 5) throw new Error(`only ${files.length} files seen for ${url}`);
  return { files: files.length, kib: sum(({ packed }) => packed), wire: sum(({ sent }) => sent), lcp };
}

async function sizesOf(request: Request): Promise<{ packed: number; sent: number }> {
  const response = await request.response();
  const [body, { responseBodySize }] = await Promise.all([response!.body(), request.sizes()]);
  return { packed: gzipSync(body, { level: 9 }).length, sent: responseBodySize };
}
