import { type Page, expect } from "@playwright/test";
import { newPage, origins } from "./kit/browser.ts";
import { test } from "./kit/test.ts";

/** The reference of the API, as an integrator reads it. It is drawn by Scalar and in English only. */

/** Collects what the page asks for in vain, or from other servers. The console is watched by the kit. */
function watchRequests(page: Page, origin: string): string[] {
  const wrong: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("data:")) wrong.push(`asks ${url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => wrong.push(`failed ${request.url()}`));
  return wrong;
}

async function find(page: Page, words: string, path: string): Promise<void> {
  await page.getByRole("button", { name: "Open Search" }).click();
  await page.getByRole("dialog").getByRole("combobox").fill(words);
  await page
    .getByRole("option", { name: `Operation: ${path} ` })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("an integrator finds a call of the public API, and one of the portal's", async ({ browser }) => {
  const page = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  const wrong = watchRequests(page, origins.team);
  await page.goto(`${origins.team}/reference`);
  await expect(page.getByRole("button", { name: "Public API" })).toBeVisible();
  await find(page, "restore", "/v1/members/{id}/restore");
  await expect(page.getByRole("heading", { name: "Restores a removed member if a seat is free" })).toBeInViewport();
  await expect(page).toHaveURL(/#v1\/tag\/members\/POST\/v1\/members\/\{id\}\/restore$/);

  await page.getByRole("button", { name: "Public API" }).click();
  await page.getByRole("option", { name: "Portal" }).click();
  await find(page, "API key", "/api/v2/team/{id}/keys");
  await expect(page.getByRole("heading", { name: /^Lists the team's API keys/ })).toBeInViewport();
  expect(wrong, "nothing is missing, and nothing comes from another server").toEqual([]);
});
