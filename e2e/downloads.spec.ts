import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Browser, type Page, expect } from "@playwright/test";
import { CURRENT_VERSIONS, INSIDER_VERSION } from "@portal/api/seed/versions.ts";
import { REQUIREMENTS, supportedSystems } from "@portal/model/releases/systems.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { runSql } from "./kit/database.ts";
import { person } from "./kit/people.ts";
import { ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { serverError } from "./kit/responses.ts";
import { test } from "./kit/test.ts";
import { uniqueEmail } from "./kit/unique.ts";
import { origins, startSession, newPage, goByKeys } from "./kit/browser.ts";

/** App downloads: the right platform first, the signed file, and the other platforms below. */

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1";
const NARROW = { width: 390, height: 844 };

const T = {
  en: {
    title: "Get the apps",
    get: "Download for Windows",
    get_mac: "Download for Mac",
    play: "Open in Google Play",
    here: "For this device",
    check: "Verify the download",
    copy: "Copy SHA-256",
    qr: "QR code for the iOS app",
    insider: "Insider versions",
    needs: "System requirements",
    disk: "400 MB",
    processor: "Single-core, 2 GHz or faster",
    news: "Calls switch between Wi-Fi and mobile data without dropping.",
    about: "Learn about the insider program",
    early: `Download for Windows, ${INSIDER_VERSION}`,
    store: "Open in the App Store",
    empty: "No apps to download yet",
    failed: "Couldn't load the apps",
    again: "Try again",
  },
  es: {
    title: "Aplicaciones",
    get: "Descargar para Windows",
    get_mac: "Descargar para Mac",
    play: "Abrir en Google Play",
    here: "Para este dispositivo",
    check: "Verificar la descarga",
    copy: "Copiar SHA-256",
    qr: "Código QR de la aplicación para iOS",
    insider: "Versiones Insider",
    needs: "Requisitos del sistema",
    disk: "400 MB",
    processor: "De un núcleo, a 2 GHz o más",
    news: "Las llamadas pasan de la Wi-Fi a los datos móviles sin cortarse.",
    about: "Más información sobre el programa Insider",
    early: `Descargar para Windows, ${INSIDER_VERSION}`,
    store: "Abrir en App Store",
    empty: "Aún no hay aplicaciones para descargar",
    failed: "No se han podido cargar las aplicaciones",
    again: "Volver a intentarlo",
  },
} as const;

async function opened(browser: Browser, email: string, language: "en" | "es", options: object = {}): Promise<Page> {
  const page = await newPage(browser, {
    locale: language === "en" ? "en-US" : "es-ES",
    permissions: ["clipboard-read", "clipboard-write"],
    userAgent: WINDOWS,
    ...options,
  });
  await startSession(page, email, "/dashboard/download");
  await expect(page.getByRole("heading", { level: 1, name: T[language].title })).toBeVisible();
  return page;
}

for (const language of ROTATING_LANGUAGES) {
  const t = T[language];
  // spec: 1.19 2.24 9.25
  test(`the app for the current computer is downloaded and matches its checksum, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("apps");
    await person(email, { locale: language });
    const page = await opened(browser, email, language);
    const first = page.getByRole("region", { name: /Windows/ });
    await expect(first.getByText(t.here)).toBeVisible();
    await expect(first.getByText(t.news)).toBeVisible();
    await expectAccessible(page, "apps", { language });

    await first.getByText(t.check).click();
    const sha256 = await first.locator("code").first().textContent();
    await first.getByRole("button", { name: t.copy }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(sha256);
    await expectAccessible(page, "apps, checking one", { language });

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      first.getByRole("link", { name: t.get }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`Switchboard-${CURRENT_VERSIONS.windows}-Setup.exe`);
    const file = await readFile(await download.path());
    expect(createHash("sha256").update(file).digest("hex"), "the file is the one that is shown").toBe(sha256);

    for (const [system, get] of [
      [/Mac/, t.get_mac],
      [/iPhone/, t.store],
      [/Android/, t.play],
    ] as const) {
      await expect(page.getByRole("article", { name: system }).getByRole("link", { name: get })).toBeVisible();
    }
    await expect(page.getByRole("img", { name: t.qr })).toBeVisible();
    const needs = page.getByRole("region", { name: t.needs });
    await expect(needs).toContainText(t.processor);
    await expect(needs).toContainText("4 GB");
    await expect(needs).toContainText(t.disk);
    await expect(needs).toContainText("16");
    await expect(page.getByRole("heading", { name: t.insider }), "not for this team").toHaveCount(0);
    await expect(page.getByRole("link", { name: t.about })).toBeVisible();
  });

  test(`a team in the insider program is offered the preview release, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("apps.insider");
    await person(email, { locale: language });
    await runSql("update teams set insider = true where id = (select team_id from members where email = $1)", [email]);
    const page = await opened(browser, email, language);
    const section = page.getByRole("region", { name: t.insider });
    await expect(section.getByRole("link", { name: t.early })).toBeVisible();
    await expectAccessible(page, "apps with insider versions", { language });
  });

  test(`a phone sees its store first and no QR code, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("apps.phone");
    await person(email, { locale: language });
    const page = await opened(browser, email, language, { userAgent: IPHONE, viewport: NARROW });
    await expect(page.getByRole("region", { name: /iPhone/ }).getByRole("link", { name: t.store })).toBeVisible();
    await expect(page.getByRole("img", { name: t.qr })).toBeHidden();
    await expectAccessible(page, "apps on a phone", { language });
  });

  test(`shows when no release is published and when loading fails, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("apps.none");
    await person(email, { locale: language });
    const page = await opened(browser, email, language);
    const json = { releases: [], links: [], insider: false, systems: supportedSystems([]), requirements: REQUIREMENTS };
    await page.route("**/api/v2/release", (route) => route.fulfill({ json }));
    await page.reload();
    await expect(page.getByRole("heading", { name: t.empty })).toBeVisible();
    await expectAccessible(page, "no apps yet", { language });
    await page.route("**/api/v2/release", serverError);
    await page.reload();
    await expect(page.getByRole("heading", { name: t.failed })).toBeVisible();
    await expectAccessible(page, "apps did not load", { language });
    await page.unroute("**/api/v2/release");
    await page.getByRole("button", { name: t.again }).click();
    await expect(page.getByRole("region", { name: /Windows/ })).toBeVisible();
  });
}

test("recognizes a Mac, opens with G then I, and the short link leads to the newest release", async ({ browser }) => {
  const email = uniqueEmail("apps.mac");
  await person(email);
  const page = await opened(browser, email, "en", { userAgent: MAC });
  await expect(page.getByRole("region", { name: "Switchboard for Mac" })).toContainText(
    `Version ${CURRENT_VERSIONS.mac}`,
  );
  await page.goto(`${origins.team}/dashboard`);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await goByKeys(page, "i", "/dashboard/download");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.evaluate(() => location.assign("/download/mac")),
  ]);
  expect(download.suggestedFilename()).toBe(`Switchboard-${CURRENT_VERSIONS.mac}-Mac.dmg`);
});
