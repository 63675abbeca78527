import { type Browser, type BrowserContextOptions, type Locator, type Page, expect } from "@playwright/test";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";

/** Origins of this run's stack, set by tools/e2e.ts. */
export const origins = {
  team: process.env["E2E_TEAM"] ?? "",
  solo: process.env["E2E_SOLO"] ?? "",
  support: process.env["E2E_SUPPORT"] ?? "",
};

/** Opens a page in its own context. What it writes to the console fails the journey (kit/test.ts). */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.addInitScript(keepToasts);
  // With the first listener the browser starts to report file choosers. One that opens in the same moment would be missed.
  page.on("filechooser", () => {});
  return page;
}

interface WithToasts {
  toasts?: string[];
}

/** Runs in the page. Keeps the text of each toast: on a busy machine, a journey can miss one that is shown for 3 seconds. */
function keepToasts(): void {
  const kept: string[] = [];
  (window as WithToasts).toasts = kept;
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof Element)) continue;
      const toasts = '[role="alert"][data-tone]';
      for (const toast of [...(added.matches(toasts) ? [added] : []), ...added.querySelectorAll(toasts)])
        kept.push(toast.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Expects a toast, which may be gone by now. Each call looks only at those after the one that the last call found. */
export async function expectToast(page: Page, text: string, why?: string): Promise<void> {
  const take = (wanted: string) => {
    const kept = (window as WithToasts).toasts ?? [];
    const at = kept.findIndex((one) => one.includes(wanted));
    return at === -1 ? [...kept] : kept.splice(0, at + 1).slice(at);
  };
  await expect.poll(() => page.evaluate(take, text), why).toEqual([expect.stringContaining(text)]);
}

/** Labels that journeys need, by language. */
export const WORDS = {
  en: {
    email: "Email",
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

/** Logs in on the login page and skips the setup of two-step login if that is still allowed. */
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

interface Opened {
  readonly origin?: string;
  readonly password?: string;
}

/**
 * Starts a session through the API and opens a page. Skips the login page; journeys about logging in use `logIn`.
 */
export async function startSession(
  page: Page,
  email: string,
  path = "/dashboard",
  { origin = origins.team, password = SEED_PASSWORD }: Opened = {},
): Promise<void> {
  await page.goto(`${origin}/build.json`);
  await page.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch("/api/v2/session/login", { method: "POST", headers, body: JSON.stringify(body) });
      const { success, session, user } = await answer.json();
      if (!success) throw new Error(`${body.email} could not log in: ${answer.status}`);
      const stored = { token: session.token, expires_at: session.expires_at * 1000, user };
      localStorage.setItem("sb.session", JSON.stringify(stored));
    },
    { email, password },
  );
  await page.goto(`${origin}${path}`);
}

/**
 * Expects something to appear or disappear on its own. Simulates a return to the window, because the page then fetches data
 * that is older than five seconds at once. Otherwise it does so every ten.
 */
export async function expectSoon(shown: Locator, isShown = true): Promise<void> {
  await expect(async () => {
    await shown.page().evaluate(() => void dispatchEvent(new Event("visibilitychange")));
    await expect(shown).toHaveCount(isShown ? 1 : 0, { timeout: 2_000 });
    if (isShown) await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/**
 * Waits until a menu or dialog that was just opened has taken the focus. It does so in a timer, which can run after `press`
 * or `fill` has focused an element and before the key or the text is sent.
 */
export async function expectFocusIn(page: Page, opened: "menu" | "dialog"): Promise<void> {
  const focused = page.locator(`[role="${opened}"]:focus-within`).last();
  await expect(focused).toBeVisible();
  // It can take the focus twice, the second time after the next render.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  await expect(focused).toBeVisible();
}

/** The path of a section of the personal settings. */
export const settingsOf = (section: string) => `/dashboard/settings-and-preferences?section=${section}`;

/** Confirms the password, and the code if the dialog asks for one, before a sensitive action. */
export async function confirmPassword(
  page: Page,
  password = SEED_PASSWORD,
  words: Words = WORDS.en,
  code?: () => Promise<string>,
): Promise<void> {
  const dialog = page.getByRole("dialog").filter({ has: page.getByLabel(words.current) });
  await expect(dialog.getByLabel(words.current)).toBeFocused();
  await expectFocusIn(page, "dialog");
  await dialog.getByLabel(words.current).fill(password);
  if (code) await dialog.locator('[name="two_fa_code"]').fill(await code());
  await dialog.getByRole("button", { name: words.go }).click();
}

/** Opens a page with G and a letter. Tries again, because the letter must follow within 1.2 seconds. */
export async function goByKeys(page: Page, letter: string, path: string, origin = origins.team): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await expect(page).toHaveURL(`${origin}${path}`, { timeout: 2_000 });
  }).toPass();
}
