import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import { openClaims } from "./parts/claims.ts";
import { CHROMIUM, CHROMIUM_ARGS, buildPortal, logInSeeded } from "./parts/portal.ts";
import { startStack } from "./parts/stack.ts";

/**
 * `pnpm proof:assets`: opens pages of a portal with ASSET_ORIGIN in a real browser. The CDN is a proxy on another host that
 * fetches from the portal, as a CDN does.
 */
let portal = { port: 0, host: "" };
let fetched = 0;
const cdn = createServer((asked, reply) => {
  fetched += 1;
  // A CDN keeps what is public, so it passes on neither cookies nor tokens.
  const headers = { host: portal.host, "accept-encoding": asked.headers["accept-encoding"] ?? "" };
  request({ host: "127.0.0.1", port: portal.port, path: asked.url, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  }).end();
});
await new Promise<void>((listening) => cdn.listen(0, "127.0.0.1", listening));
const origin = `http://cdn.localhost:${(cdn.address() as AddressInfo).port}`;

await buildPortal();
const { claim, end } = openClaims("assets");
const stack = await startStack({ careless: true, env: { ASSET_ORIGIN: origin } });
portal = { port: stack.port, host: new URL(stack.urls.team).host };
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
const { team, support } = stack.urls;
const VISITS = [
  { name: "login", url: `${team}/login` },
  { name: "support login", url: `${support}/support/login` },
  { name: "dashboard", url: `${team}/dashboard`, signedIn: true },
  { name: "members", url: `${team}/dashboard/members`, signedIn: true },
];
try {
  for (const { name, url, signedIn } of VISITS) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    if (signedIn) await logInSeeded(context, team);
    const page = await context.newPage();
    const own: string[] = [];
    const faults: string[] = [];
    let files = 0;
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
    });
    page.on("requestfailed", (failed) => faults.push(failed.url()));
    page.on("requestfinished", (finished) => {
      const { origin: from, pathname } = new URL(finished.url());
      if (!pathname.startsWith("/assets/") || pathname === "/assets/list") return;
      files += 1;
      if (from !== origin) own.push(pathname);
    });
    await page.goto(url);
    await page.locator("main h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    const font = await page.evaluate(() => document.fonts.check("16px Inter"));
    claim(files > 5 && own.length === 0, `${name} loads its files from the other host`, `${files}, ${own.length} not`);
    claim(font && faults.length === 0, `${name} is complete`, faults.join("; ") || "0 errors or warnings");
    await context.close();
  }
  claim(fetched > 0, "the CDN fetched them from the portal", `${fetched} requests`);
} finally {
  await browser.close();
  await stack.stop();
  cdn.close();
  cdn.closeAllConnections();
}
end();
