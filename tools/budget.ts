import { gzipSync } from "node:zlib";
import { type Page, chromium } from "@playwright/test";
import { LOGINS, SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { CHROMIUM, CHROMIUM_ARGS, buildPortal } from "./parts/portal.ts";
import { startStack } from "./parts/stack.ts";

/**
 * What a first visit costs: JavaScript and CSS a page loads, compressed (gzip -9, so that the figure compares with the
 * budget whatever the server negotiates), and the Largest Contentful Paint in a headless browser without a cache.
 */
const BUDGET_KIB = { login: 180, signedIn: 245 };

await buildPortal();
const stack = await startStack();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
let over = 0;
try {
  const visits: { name: string; budget: number; open: (page: Page) => Promise<unknown> }[] = [
    { name: "login", budget: BUDGET_KIB.login, open: (page) => page.goto(`${stack.urls.team}/login`) },
    {
      name: "support login",
      budget: BUDGET_KIB.login,
      open: (page) => page.goto(`${stack.urls.support}/support/login`),
    },
    { name: "dashboard", budget: BUDGET_KIB.signedIn, open: (page) => signedIn(page, "/dashboard") },
    {
      name: "settings",
      budget: BUDGET_KIB.signedIn,
      open: (page) => signedIn(page, "/dashboard/settings-and-preferences"),
    },
  ];
  for (const { name, budget, open } of visits) {
    const { kib, wire, lcp } = await measure(open);
    const verdict = kib <= budget ? "within" : "OVER";
    if (kib > budget) over += 1;
    console.log(
      `budget: ${name} ${kib.toFixed(1)} KiB of ${budget} (JS and CSS, gzip; ${wire.toFixed(1)} KiB on the wire), LCP ${lcp} ms, ${verdict}`,
    );
  }
} finally {
  await browser.close();
  await stack.stop();
}
process.exit(over > 0 ? 1 : 0);

async function signedIn(page: Page, path: string): Promise<void> {
  await page.goto(`${stack.urls.team}/login`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(LOGINS[0]!.email);
  await page.getByLabel("Password", { exact: true }).fill(SEED_PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.goto(stack.urls.team + path);
}

async function measure(open: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  let files = new Map<string, number>();
  let wire = 0;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) {
      files = new Map();
      wire = 0;
    }
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  page.on("response", async (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return;
    const body = await response.body().catch(() => null);
    if (body) files.set(response.url(), gzipSync(body, { level: 9 }).length);
    wire +=
      (
        await response
          .request()
          .sizes()
          .catch(() => null)
      )?.responseBodySize ?? 0;
  });
  await open(page);
  await page.locator("main h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  const lcp = await page.evaluate(
    () =>
      new Promise<number>((found) => {
        new PerformanceObserver((list) => found(Math.round(list.getEntries().at(-1)?.startTime ?? 0))).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
  await context.close();
  return { kib: [...files.values()].reduce((sum, size) => sum + size, 0) / 1024, wire: wire / 1024, lcp };
}
