import { appendFileSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";
import { type Variant, isScanned } from "./rotation.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const near = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
/** The minified file, because every document that is scanned parses it again. */
const source = readFileSync(near.resolve("axe-core/axe.min.js"), "utf8");
type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];
interface WithAxe {
  readonly axe: { run(context: Document, options: object): Promise<{ violations: Violations }> };
}

/**
 * Scans a screen. Every visited screen calls this. A screen that is visited in several languages or themes passes the
 * variant, so that a short run can scan only one of them (rotation.ts). Horizontal overflow is checked in each.
 */
export async function expectAccessible(page: Page, screen: string, variant: Variant = {}): Promise<void> {
  await expect(page.locator("main h1").first()).toBeVisible();
  // A list that is still loading has nothing to focus.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await settle(page);
  const state = [screen, ...Object.values(variant)].join(", ");
  if (isScanned(variant)) {
    const violations = await violationsOn(page);
    if (process.env["E2E_AXE"]) appendFileSync(process.env["E2E_AXE"], `${state}\t${violations.length}\n`);
    expect(violations, state).toEqual([]);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${state} must not scroll sideways`).toBeLessThanOrEqual(0);
}

/** Waits for transitions to end, because contrast cannot be measured during a color transition. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A change that was just rendered starts its transition with the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const ending = document.getAnimations().filter(({ playState, effect }) => {
      return playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Runs axe in the page, loaded once per document. AxeBuilder loads it for each scan and opens a blank page for the
 * results, which takes five times the CPU time; it is used only for frames of other origins, which nothing else reaches.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  const still = await page.evaluateHandle(() => {
    // A response during the scan can start a transition, and colors are wrong until it ends. On a busy machine even a
    // very short one can last until a late frame.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  try {
    return await scan(page);
  } finally {
    await still.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    });
  }
}

async function scan(page: Page): Promise<string[]> {
  if (page.frames().length > 1) {
    return described((await new AxeBuilder({ page }).withTags(RULES).analyze()).violations);
  }
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (values) => {
    const options = { runOnly: { type: "tag", values }, resultTypes: ["violations"] };
    return (await (window as unknown as WithAxe).axe.run(document, options)).violations;
  }, RULES);
  return described(violations);
}

const described = (violations: Violations): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
