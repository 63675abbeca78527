import { join } from "node:path";
import { type Page, chromium } from "@playwright/test";
import { settle, violationsOn } from "../e2e/kit/accessible.ts";
import { CATALOGUE_DIST, buildCatalogue } from "./parts/catalogue.ts";
import { CHROMIUM, CHROMIUM_ARGS } from "./parts/portal.ts";

/** Proves that every ui component is accessible in every state of the catalogue, light and dark. */
const ORIGIN = "http://catalogue.localhost";

await buildCatalogue();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
const violations: string[] = [];
const components = new Set<string>();
let states = 0;
try {
  // Reduced motion: a color in transition has no contrast to judge.
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 900 } });
  await context.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(CATALOGUE_DIST, pathname === "/" ? "index.html" : pathname) });
  });
  const page = await context.newPage();
  await expectScanToBite(page);
  for (const scheme of ["light", "dark"]) await scan(page, scheme);
} finally {
  await browser.close();
}
for (const violation of violations) console.log(`WRONG: ${violation}`);
console.log(
  `catalogue: ${components.size} components, ${states} states, light and dark, ${violations.length} violations`,
);
process.exit(violations.length > 0 ? 1 : 0);

/** A scan that finds nothing in a page with a mistake would prove nothing. */
async function expectScanToBite(page: Page): Promise<void> {
  await page.setContent('<html lang="en"><title>Planted</title><main><button></button></main></html>');
  const found = await violationsOn(page);
  if (!found.some((violation) => violation.startsWith("button-name"))) throw new Error("axe misses a nameless button");
}

async function scan(page: Page, scheme: string): Promise<void> {
  let shown = "the list";
  const note = (problem: string) => violations.push(`${shown}, ${scheme}: ${problem}`);
  const onError = (error: Error) => void note(error.message);
  page.on("pageerror", onError);
  await page.goto(`${ORIGIN}/?scheme=${scheme}`);
  await page.locator(`html[data-mantine-color-scheme="${scheme}"] main h1`).first().waitFor();
  const links = await page
    .locator("figcaption a")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hash));
  if (links.length === 0) throw new Error("the catalogue is empty");
  await settle(page);
  for (const violation of await violationsOn(page)) note(violation);
  for (const hash of links) {
    const [, component = "", state = ""] = decodeURIComponent(hash).split("/");
    shown = `${component} (${state})`;
    components.add(component);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, hash);
    await page.locator(`main[data-alone="${hash}"]`).waitFor({ state: "attached" });
    // A dialog is rendered outside of its place.
    await page.locator('main > *, [role="dialog"]').first().waitFor({ state: "attached" });
    await settle(page);
    for (const violation of await violationsOn(page)) note(violation);
  }
  states = links.length;
  page.off("pageerror", onError);
}
