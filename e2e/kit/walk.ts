import { appendFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";

/** Where the stack of this run listens; tools/e2e.ts says it. */
export const at = {
  team: process.env["E2E_TEAM"] ?? "",
  solo: process.env["E2E_SOLO"] ?? "",
  support: process.env["E2E_SUPPORT"] ?? "",
};

/** A browser of its own; whatever its page logs as an error or refuses by policy fails the walk. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.on("console", (message) => {
    const text = message.text();
    // A refused call is an answer that the page shows, not a fault of the page.
    if (message.type() === "error" && !/Failed to load resource/.test(text)) throw new Error(`console: ${text}`);
  });
  page.on("pageerror", (error) => {
    throw error;
  });
  return page;
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** No screen is visited without this. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expect(page.locator("main h1").first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  if (process.env["E2E_AXE"]) appendFileSync(process.env["E2E_AXE"], `${screen}\t${violations.length}\n`);
  expect(found, screen).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${screen} must not scroll sideways`).toBeLessThanOrEqual(0);
}

/** The words that a walk needs, as each language has them. */
export const WORDS = {
  en: {
    email: "E-mail",
    password: "Password",
    current: "Current password",
    go: "Continue",
    logIn: "Log in",
    logOut: "Log out",
    home: "Home",
    settings: "Settings",
    members: "Members",
  },
  es: {
    email: "Correo electrónico",
    password: "Contraseña",
    current: "Contraseña actual",
    go: "Continuar",
    logIn: "Iniciar sesión",
    logOut: "Cerrar sesión",
    home: "Inicio",
    settings: "Ajustes",
    members: "Miembros",
  },
} as const;

type Words = (typeof WORDS)["en" | "es"];

/** Types the credentials and, where the second step can still be skipped, skips it. */
export async function logIn(
  page: Page,
  email: string,
  words: Words = WORDS.en,
  password = SEED_PASSWORD,
): Promise<void> {
  const from = new URL(page.url()).pathname;
  await page.getByRole("textbox", { name: words.email }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: words.logIn, exact: true }).click();
  const skip = page.getByRole("button", { name: /Skip for now|Omitir por ahora/ });
  const answered = page.locator('[role="alert"], [role="status"]').first();
  await Promise.race([page.waitForURL((url) => url.pathname !== from), skip.waitFor(), answered.waitFor()]);
  if (await skip.isVisible()) await skip.click();
}

/** Logs in to the team's edition and opens a page of it. */
export async function comeIn(page: Page, email: string, path: string, words: Words = WORDS.en): Promise<void> {
  await page.goto(`${at.team}/login`);
  await logIn(page, email, words);
  await expect(page).toHaveURL(`${at.team}/dashboard`);
  if (path !== "/dashboard") await page.goto(`${at.team}${path}`);
}

/** Where somebody changes what is their own. */
export const settingsOf = (section: string) => `/dashboard/settings-and-preferences?section=${section}`;

/** Answers the question for the password that stands before dangerous acts. */
export async function proveAgain(page: Page, password = SEED_PASSWORD, words: Words = WORDS.en): Promise<void> {
  const dialog = page.getByRole("dialog").filter({ has: page.getByLabel(words.current) });
  await dialog.getByLabel(words.current).fill(password);
  await dialog.getByRole("button", { name: words.go }).click();
}
