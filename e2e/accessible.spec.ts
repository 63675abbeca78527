import { expect } from "@playwright/test";
import { violationsOn } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { origins, newPage } from "./kit/browser.ts";

const NAMELESS = /^button-name: /;

test("finds a button without a name on every scan of one document", async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(`${origins.team}/login`);
  await expect(page.locator("main h1").first()).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.locator("main").evaluate((main) => main.append(document.createElement("button")));
  expect(await violationsOn(page)).toEqual([expect.stringMatching(NAMELESS)]);
  await page.locator("main > button").evaluate((button) => button.remove());
  expect(await violationsOn(page)).toEqual([]);
});

test("measures the contrast that colors reach at the end of their transition, and restores transitions", async ({
  browser,
}) => {
  const page = await newPage(browser);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`${origins.team}/login`);
  const heading = page.locator("main h1").first();
  const fadeTo = (color: string) =>
    heading.evaluate((element, to) => {
      element.style.background = "white";
      element.style.color = "rgb(200, 200, 200)";
      element.style.transition = "none";
      element.getBoundingClientRect();
      element.style.transition = "color 600s";
      element.style.color = to;
      return getComputedStyle(element).transitionDuration;
    }, color);
  await fadeTo("black");
  expect(await violationsOn(page)).toEqual([]);
  await fadeTo("rgb(240, 240, 240)");
  expect(await violationsOn(page)).toEqual([expect.stringMatching(/^color-contrast: h1/)]);
  expect(await fadeTo("black")).toBe("600s");
});

test("finds a button without a name in a frame", async ({ browser }) => {
  const page = await newPage(browser);
  const frame = '<html lang="en"><title>Card</title><main><h1>Card</h1><button></button></main></html>';
  await page.setContent(
    `<html lang="en"><title>Order</title><main><h1>Order</h1><iframe title="Card" srcdoc='${frame}'></iframe></main></html>`,
  );
  expect(await violationsOn(page)).toEqual([expect.stringMatching(NAMELESS)]);
});
