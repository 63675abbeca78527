import type { Browser } from "@playwright/test";
import { type Caught, openWatched } from "./detectors.ts";
import { PAYLOADS } from "./payloads.ts";

/** Proves that each detector works, on a page of the same origin that is vulnerable on purpose. */
export async function checkDetectors(browser: Browser, origin: string): Promise<string> {
  const page = await browser.newPage();
  const policy = (await page.goto(`${origin}/login`))?.headers()["content-security-policy"] ?? "";
  await page.close();
  const caught = { open: await unprotected(browser, origin), guarded: await unprotected(browser, origin, policy) };
  const of = (kind: keyof Caught) => caught.open[kind].length;
  const missed = (["dialogs", "executed", "elements", "requests", "navigations"] as const).filter(
    (kind) => of(kind) === 0,
  );
  if (missed.length > 0) throw new Error(`no detector noticed: ${missed.join(", ")}`);
  if (caught.guarded.csp.length === 0) throw new Error("no detector noticed a violation of the policy");
  return (
    `self-check: a vulnerable page gives ${of("dialogs")} dialogs, ${of("executed")} executed, ${of("elements")} elements, ` +
    `${of("requests")} requests elsewhere; with the policy ${caught.guarded.csp.length} CSP reports, ${caught.guarded.executed.length} executed`
  );
}

/** Inserts the payloads as HTML, then navigates the page away. */
async function unprotected(browser: Browser, origin: string, policy?: string): Promise<Caught> {
  const watched = await openWatched(browser, [origin]);
  const { page } = watched;
  await page.route(`${origin}/vulnerable`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<h1>Vulnerable</h1>",
      ...(policy && { headers: { "content-security-policy": policy } }),
    }),
  );
  await page.goto(`${origin}/vulnerable`);
  // Payloads that navigate away would end the check of the others.
  const staying = PAYLOADS.map(({ text }) => text).filter((text) => !/<meta|<base/i.test(text));
  await page.evaluate((payloads) => {
    for (const payload of payloads) document.body.appendChild(document.createElement("div")).innerHTML = payload;
  }, staying);
  await watched.look("self-check");
  await page.goto("https://evil.invalid/").catch(() => {});
  await page.context().close();
  return watched.caught;
}
