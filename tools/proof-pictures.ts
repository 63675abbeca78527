import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type Page, chromium } from "@playwright/test";
import { CHROMIUM, CHROMIUM_ARGS, buildPortal } from "./parts/portal.ts";
import { answers, freePort, run, startChild, stop, waitFor } from "./parts/process.ts";
import { ROOT, startStack } from "./parts/stack.ts";
import { insertShotData } from "./shots/data.ts";
import { logIn } from "./shots/login.ts";
import type { Shot } from "./shots/shot.ts";
import { appShots } from "./shots/apps.ts";
import { apiKeyShots } from "./shots/api-keys.ts";
import { callShots } from "./shots/calls.ts";
import { directoryShots } from "./shots/directory.ts";
import { homeShots } from "./shots/homes.ts";
import { phoneShots } from "./shots/phones.ts";
import { routeShots } from "./shots/routes.ts";
import { staffShots } from "./shots/staff.ts";
import { subscriptionShots } from "./shots/subscription.ts";
import { supportShots } from "./shots/support.ts";
import { ticketShots } from "./shots/tickets.ts";
import { voiceShots } from "./shots/voice.ts";
import { auditStreamShots } from "./shots/audit-streams.ts";
import { webhookShots } from "./shots/webhooks.ts";

/**
 * Compares every state by pixels with the portal of another commit: `node tools/proof-pictures.ts BEFORE [NAME]`.
 * Both portals use one server and one database, and each state is opened in one right after the other, so a difference
 * comes from the portal. Pairs that differ are kept in shots/differ/.
 */
const [BEFORE = "HEAD", WANTED = ""] = process.argv.slice(2);
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
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
  supportShots,
  ticketShots,
  staffShots,
];
/** A state that shows something new each time, such as a fresh link, gets as many attempts. */
const ATTEMPTS = 3;

const folder = await mkdtemp(join(tmpdir(), "switchboard-pictures-"));
const differ = join(ROOT, "shots/differ");
await rm(differ, { recursive: true, force: true });
await mkdir(differ, { recursive: true });
await buildPortal();
const dist = await buildBefore();
const stack = await startStack({ careless: true });
const port = await freePort();
const before = startChild(
  process.execPath,
  [join(ROOT, "apps/api/src/server.ts")],
  {
    env: { ...stack.env, PORT: String(port), METRICS_PORT: String(await freePort()), PORTAL_DIST: dist },
    stdio: "ignore",
  },
  "SIGTERM",
);
await waitFor("the server of the earlier portal", answers(`http://127.0.0.1:${port}/readyz`));
const setting = await insertShotData(stack);
const shots = AREAS.flatMap((area) => area(setting)).filter(({ name }) => name.includes(WANTED));

const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
const ruler = await browser.newPage();
const different: string[] = [];
const missed: string[] = [];
let same = 0;
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const who of new Set(shots.map(({ as }) => as))) {
      const context = await browser.newContext({ viewport, locale: "en-US", reducedMotion: "reduce" });
      const mine = shots.filter(({ as }) => as === who);
      if (who) await logIn(await context.newPage(), setting, mine[0]!.origin, who, async () => {});
      for (const shot of mine) await compare(context, shot, size);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await stop(before);
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const line of [...different, ...missed]) console.log(line);
console.log(
  `pictures: ${same + different.length} states compared by pixels with ${BEFORE}, ${different.length} differ, ${missed.length} not taken`,
);
process.exit(different.length + missed.length > 0 ? 1 : 0);

async function buildBefore(): Promise<string> {
  const archive = execFileSync("git", ["archive", BEFORE], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x"], { cwd: folder, input: archive });
  for (const [args, cwd] of [
    [["install", "--frozen-lockfile", "--prefer-offline"], folder],
    [["exec", "vite", "build", "--logLevel", "warn"], join(folder, "apps/portal")],
  ] as const) {
    const { code, output } = await run("pnpm", args, { cwd });
    if (code !== 0) throw new Error(output);
  }
  return join(folder, "apps/portal/dist");
}

async function compare(context: BrowserContext, shot: Shot, size: string): Promise<void> {
  let figure = "";
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const [a, b] = [await picture(context, shot, true), await picture(context, shot, false)];
      const pixels = await differingPixels(a, b);
      if (pixels === 0) {
        same += 1;
        return;
      }
      figure = `${pixels} pixels`;
      await writeFile(join(differ, `${shot.name}-${size}-before.png`), a);
      await writeFile(join(differ, `${shot.name}-${size}-now.png`), b);
    }
    different.push(`DIFFER ${shot.name}, ${size}: ${figure}`);
  } catch (error) {
    missed.push(`not taken: ${shot.name}, ${size}: ${String(error).split("\n")[0]}`);
  }
}

async function picture(context: BrowserContext, shot: Shot, isBefore: boolean): Promise<Buffer> {
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  if (isBefore) await useEarlierPortal(page);
  try {
    await page.goto(shot.origin + shot.path);
    await shot.first?.(page);
    await page.locator("main h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    await page
      .waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, { timeout: 5_000 })
      .catch(() => {});
    return await page.screenshot({ animations: "disabled" });
  } finally {
    await page.close();
  }
}

/** Serves the page and its files from the earlier portal; calls go to the same server as everyone's. */
async function useEarlierPortal(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const url = new URL(route.request().url());
    const isFile = url.pathname.startsWith("/assets/") || route.request().resourceType() === "document";
    if (!isFile) return route.continue();
    // Node resolves no names under localhost, and the host selects the edition.
    const headers = { ...route.request().headers(), host: `${url.hostname}:${port}` };
    const response = await route.fetch({ url: `http://127.0.0.1:${port}${url.pathname}`, headers });
    return route.fulfill({ response });
  });
}

/** Lets the browser decode both pictures, which needs no library. */
function differingPixels(...pictures: readonly Buffer[]): Promise<number> {
  return ruler.evaluate(
    async (encoded) => {
      const [a, b] = await Promise.all(
        encoded.map(async (data) => {
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
          const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
          canvas.drawImage(image, 0, 0);
          return new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer);
        }),
      );
      if (!a || !b || a.length !== b.length) return Infinity;
      return a.reduce((count, pixel, index) => count + (pixel === b[index] ? 0 : 1), 0);
    },
    pictures.map((picture) => picture.toString("base64")),
  );
}
