import { type Page, expect, test } from "@playwright/test";
import { mailedLink } from "./kit/mail.ts";
import { WORDS, at, expectAccessible, logIn, newPage } from "./kit/walk.ts";

const PASSWORD = "Tren-Nocturno7";
const SAY = {
  en: {
    go: "Continue",
    first: "First name",
    last: "Last name",
    portal: "I accept the portal terms",
    team: "I accept the subscription terms",
    create: "Create account",
    mail: "Check your mail",
    confirm: "Confirm my e-mail",
    subject: "Confirm your e-mail for Switchboard",
  },
  es: {
    go: "Continuar",
    first: "Nombre",
    last: "Apellidos",
    portal: "Acepto las condiciones del portal",
    team: "Acepto las condiciones de la suscripción",
    create: "Crear cuenta",
    mail: "Revisa tu correo",
    confirm: "Confirmar mi correo",
    subject: "Confirma tu correo para Switchboard",
  },
} as const;

/** Through the wizard to the page that asks to look for the mail. */
async function signUp(page: Page, origin: string, email: string, language: "en" | "es", scan = false): Promise<void> {
  const say = SAY[language];
  const look = (name: string) => (scan ? expectAccessible(page, `sign-up ${name} ${language}`) : Promise.resolve());
  const go = () => page.getByRole("button", { name: say.go, exact: true }).click();
  await page.goto(`${origin}/signup?ref=FRIEND-7`);
  await look("e-mail");
  await page.getByRole("textbox", { name: WORDS[language].email }).fill(email);
  await go();
  await expect(page).toHaveURL(/\/signup\/password$/);
  await look("password");
  await page.getByLabel(WORDS[language].password, { exact: true }).fill(PASSWORD);
  await go();
  await expect(page).toHaveURL(/\/signup\/profile$/);
  await look("profile");
  await page.getByRole("textbox", { name: say.first }).fill("Nadia");
  await page.getByRole("textbox", { name: say.last }).fill("Okafor");
  await go();
  await expect(page).toHaveURL(/\/signup\/terms$/);
  await look("terms");
  await page.getByRole("checkbox", { name: say.portal }).check();
  await page.getByRole("checkbox", { name: say.team }).check();
  await go();
  await expect(page).toHaveURL(/\/signup\/preferences$/);
  await look("preferences");
  await page.getByRole("button", { name: say.create }).click();
  await expect(page).toHaveURL(/\/signup\/signup-verify-account$/);
  await expect(page.getByRole("heading", { level: 1, name: say.mail })).toBeVisible();
  await look("verify");
}

for (const edition of ["team", "solo"] as const) {
  for (const language of ["en", "es"] as const) {
    test(`sign-up to dashboard, ${edition}, ${language}`, async ({ browser }) => {
      const email = `nadia.${edition}.${language}@example.com`;
      const page = await newPage(browser, { locale: language === "en" ? "en-US" : "es-ES" });
      await signUp(page, at[edition], email, language, true);
      const { link, subject } = await mailedLink(email);
      expect(subject).toBe(SAY[language].subject);
      expect(link.startsWith(`${at[edition]}/verify-email#`)).toBe(true);

      // A mail scanner opens the link first, and uses nothing up.
      const scanner = await newPage(browser);
      await scanner.goto(link);
      await expect(scanner.getByRole("button")).not.toHaveCount(0);

      await page.goto(link);
      await expect(page, "the token leaves the address bar").toHaveURL(`${at[edition]}/verify-email`);
      await expectAccessible(page, `verify e-mail ${language}`);
      await page.getByRole("button", { name: SAY[language].confirm }).click();
      await expect(page).toHaveURL(`${at[edition]}/dashboard`);
      await expect(page.getByText("Nadia Okafor").first()).toBeVisible();
      await expectAccessible(page, `first dashboard ${edition} ${language}`);
    });
  }
}

test("verified in another browser: thank-you page, then log in; before that, error 434 with a way out", async ({
  browser,
}) => {
  const email = "vera.elsewhere@example.com";
  await signUp(await newPage(browser), at.team, email, "en");
  const page = await newPage(browser);
  await page.goto(`${at.team}/login`);
  await logIn(page, email, WORDS.en, PASSWORD);
  await expect(page).toHaveURL(`${at.team}/signup/not-verified`);
  await expect(page.getByText("Error - 434 Your account has not yet been verified")).toBeVisible();
  await expectAccessible(page, "not verified");
  await page.getByRole("button", { name: "Resend verification e-mail" }).click();
  const { link } = await mailedLink(email, 2);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await expect(page).toHaveURL(`${at.team}/verify-account`);
  await expectAccessible(page, "thank you");
  await page.goto(`${at.team}/login`);
  await logIn(page, email, WORDS.en, PASSWORD);
  await expect(page).toHaveURL(`${at.team}/dashboard`);
});

test("an address that is known leads back, one from the other product is told, one with an odd ending is asked", async ({
  browser,
}) => {
  const page = await newPage(browser);
  const give = async (origin: string, email: string) => {
    await page.goto(`${origin}/signup`);
    await page.getByRole("textbox", { name: "E-mail" }).fill(email);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
  };
  await give(at.team, "ines.caldera@harbourfinch.example");
  await expect(page).toHaveURL(`${at.team}/signup/welcome-back`);
  await expectAccessible(page, "welcome back");
  await give(at.team, "pia.jensen@example.com");
  await expect(page).toHaveURL(`${at.team}/signup/welcome-back-`);
  await expectAccessible(page, "welcome back from the other product");
  await give(at.team, "somebody@example.con");
  await expect(page.getByText("Are you sure your e-mail is correct?")).toBeVisible();
  await expectAccessible(page, "sign-up odd ending");
  await page.getByRole("button", { name: "Click here to continue" }).click();
  await expect(page).toHaveURL(/\/signup\/password$/);
  await page.goto(`${at.team}/signup/terms`);
  await expect(page, "a later step without the earlier ones").not.toHaveURL(/\/signup\/terms$/);
});

test("a forgotten password: the mail, a new one, every session ended, once", async ({ browser }) => {
  const email = "marisol.okafor@harbourfinch.example";
  const other = await newPage(browser);
  await other.goto(`${at.team}/login`);
  await logIn(other, email);
  await expect(other).toHaveURL(`${at.team}/dashboard`);

  const page = await newPage(browser);
  await page.goto(`${at.team}/login`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expectAccessible(page, "forgot password");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(email)).toBeVisible();
  const { link } = await mailedLink(email);
  await page.goto(link);
  await expect(page).toHaveURL(`${at.team}/reset-password`);
  await expectAccessible(page, "reset password");
  await page.locator('input[autocomplete="new-password"]').first().fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(
    page
      .getByRole("link", { name: /log in/i })
      .or(page.getByRole("button", { name: /log in/i }))
      .first(),
  ).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(`${at.team}/login`);
  await page.goto(`${at.team}/login`);
  await logIn(page, email, WORDS.en, PASSWORD);
  await expect(page).toHaveURL(`${at.team}/dashboard`);
  const late = await newPage(browser);
  await late.goto(link);
  await late.locator('input[autocomplete="new-password"]').first().fill("Another-Horse8");
  await late.keyboard.press("Enter");
  await expect(late.getByText(/used or has expired/)).toBeVisible();
});
