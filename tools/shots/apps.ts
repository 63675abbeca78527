import type { Page } from "@playwright/test";
import { REQUIREMENTS, supportedSystems } from "@portal/model/releases/systems.ts";
import type { Setting, Shot } from "./shot.ts";
import { ines, lars, tobias } from "./people.ts";

/** Downloads and programs. */
export const appShots = ({ team, solo }: Setting): Shot[] => [
  { name: "dashboard-download-windows", origin: team, path: "/dashboard/download", as: ines, first: onWindows },
  { name: "dashboard-download-check", origin: team, path: "/dashboard/download", as: ines, first: openCheck },
  { name: "dashboard-download-insider", origin: team, path: "/dashboard/download", as: lars, first: toInsider },
  { name: "dashboard-download-none", origin: team, path: "/dashboard/download", as: tobias, first: withoutApps },
  { name: "dashboard-programs-insider", origin: team, path: "/dashboard/programs", as: lars },
  { name: "dashboard-programs-referral", origin: team, path: "/dashboard/programs", as: ines, first: toReferral },
  { name: "dashboard-programs-member", origin: team, path: "/dashboard/programs", as: tobias },
  { name: "dashboard-programs-solo", origin: solo, path: "/dashboard/programs", as: "pia.jensen@example.com" },
];

/** Pretends to be Windows, because there is no app for the machine that takes the screenshots. */
async function onWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "userAgent", { get: () => "Mozilla/5.0 (Windows NT 10.0; Win64; x64)" });
  });
  await page.reload();
  await page.locator("#first-app").waitFor();
}
async function openCheck(page: Page): Promise<void> {
  await onWindows(page);
  await page.locator("summary").first().click();
}
async function toInsider(page: Page): Promise<void> {
  await onWindows(page);
  await page.locator("#insider-apps").evaluate((heading) => heading.scrollIntoView());
}
async function withoutApps(page: Page): Promise<void> {
  const json = { releases: [], links: [], insider: false, systems: supportedSystems([]), requirements: REQUIREMENTS };
  await page.route("**/api/v2/release", (route) => route.fulfill({ json }));
  await page.reload();
}
async function toReferral(page: Page): Promise<void> {
  await page.locator("strong.mono").waitFor();
  await page.locator("strong.mono").evaluate((code) => code.closest("section")?.scrollIntoView());
}
