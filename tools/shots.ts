import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type ViewportSize, chromium } from "@playwright/test";
import { CHROMIUM, CHROMIUM_ARGS, buildPortal } from "./parts/portal.ts";
import { ROOT, startStack } from "./parts/stack.ts";
import { insertShotData } from "./shots/data.ts";
import { logIn } from "./shots/login.ts";
import { walkThroughSignUp } from "./shots/sign-up.ts";
import { appShots } from "./shots/apps.ts";
import { apiKeyShots } from "./shots/api-keys.ts";
import { callShots } from "./shots/calls.ts";
import { directoryShots } from "./shots/directory.ts";
import { homeShots } from "./shots/homes.ts";
import { phoneShots } from "./shots/phones.ts";
import { routeShots } from "./shots/routes.ts";
import { seatShots } from "./shots/seats.ts";
import { staffShots } from "./shots/staff.ts";
import { subscriptionShots } from "./shots/subscription.ts";
import { supportShots } from "./shots/support.ts";
import { ticketShots } from "./shots/tickets.ts";
import { voiceShots } from "./shots/voice.ts";
import { auditStreamShots } from "./shots/audit-streams.ts";
import { webhookShots } from "./shots/webhooks.ts";
import { currentTexts } from "./words/read.ts";
import { measure } from "./shots/measure.ts";

/**
 * Takes screenshots of every screen in the route tables, wide and narrow, light and dark, in both languages: shots/*.png
 * Counts their words and finds texts that do not fit, in the light ones. With arguments, only those whose name contains
 * one of them; with `--light` or `--dark`, only those of one theme.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { light: { type: "boolean" }, dark: { type: "boolean" } },
});
const isWanted = (name: string) => positionals.length === 0 || positionals.some((part) => name.includes(part));
const THEMES = (["light", "dark"] as const).filter((theme) => values[theme] ?? !(values.light || values.dark));
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** The screenshots of each area. */
const AREAS = [
  routeShots,
  appShots,
  phoneShots,
  callShots,
  apiKeyShots,
  webhookShots,
  auditStreamShots,
  directoryShots,
  voiceShots,
  subscriptionShots,
  homeShots,
  seatShots,
  supportShots,
  ticketShots,
  staffShots,
];

await buildPortal();
const stack = await startStack({ careless: true });
const folder = join(ROOT, "shots");
await mkdir(folder, { recursive: true });
const setting = await insertShotData(stack);
const shots = AREAS.flatMap((area) => area(setting));

const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
const ownTexts = (await currentTexts()).map(({ text }) => text);
const words: Record<"en" | "es", number[]> = { en: [], es: [] };
const faults: string[] = [];
const missed: string[] = [];
let [taken, measured] = [0, 0];
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of THEMES) {
      for (const language of ["en", "es"] as const) await takeAll(size, viewport, colorScheme, language);
    }
  }
} finally {
  await browser.close();
  await stack.stop();
}
const average = (counts: readonly number[]) =>
  Math.round(counts.reduce((sum, count) => sum + count, 0) / counts.length);
for (const fault of faults) console.log(fault);
for (const name of missed) console.log(`not taken: ${name}`);
if (measured > 0) {
  console.log(
    `words per screen: ${average(words.en)} in English, ${average(words.es)} in Spanish, ${words.en.length} screens`,
  );
  console.log(`overflow: ${measured} states at 1440 and 390 in both languages, ${faults.length} texts do not fit`);
}
console.log(`shots: ${taken} pictures, wide and narrow, ${THEMES.join(" and ")}, in both languages, in shots/`);
process.exitCode = missed.length > 0 ? 1 : 0;

async function takeAll(size: string, viewport: ViewportSize, colorScheme: "light" | "dark", language: "en" | "es") {
  const locale = language === "en" ? "en-US" : "es-ES";
  for (const who of new Set(shots.map(({ as }) => as))) {
    const context = await browser.newContext({
      viewport,
      colorScheme,
      locale,
      deviceScaleFactor: 1,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    // Discards unsaved input when leaving a page.
    page.on("dialog", (dialog) => void dialog.accept());
    const keep = async (name: string) => {
      await page.locator("main h1").first().waitFor();
      await page.waitForLoadState("networkidle");
      // A busy machine can be idle on the network before the page shows what it loaded.
      await page
        .waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, { timeout: 5_000 })
        .catch(() => {});
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}-${language}.png`) });
      taken += 1;
      if (colorScheme !== "light") return;
      const found = await measure(page, ownTexts);
      measured += 1;
      if (size === "desktop") words[language].push(found.words);
      faults.push(...found.faults.map((fault) => `${name}, ${size}, ${language}: ${fault}`));
    };
    const mine = shots.filter(({ as, name }) => as === who && isWanted(name));
    if (!who && isWanted("signup"))
      await walkThroughSignUp(page, setting.team, `${size}.${colorScheme}.${language}@example.com`, keep);
    for (const shot of mine) {
      if (who && page.url() === "about:blank") await logIn(page, setting, shot.origin, who, keep);
      try {
        await page.goto(shot.origin + shot.path);
        await shot.first?.(page);
        await keep(shot.name);
      } catch (error) {
        missed.push(`${shot.name}, ${size}, ${colorScheme}, ${language}: ${String(error).split("\n")[0]}`);
      }
    }
    await context.close();
  }
}
