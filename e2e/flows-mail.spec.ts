import { expect } from "@playwright/test";
import { expectAccessible, violationsOn } from "./kit/accessible.ts";
import { WORDS, newPage, origins, settingsOf, startSession } from "./kit/browser.ts";
import { runSql } from "./kit/database.ts";
import { mailedLink, mailsFor } from "./kit/mail.ts";
import { PASSWORD, newMember, person } from "./kit/people.ts";
import { type Language, ROTATING_LANGUAGES, isScanned } from "./kit/rotation.ts";
import { send } from "./kit/send.ts";
import { staffPerson, startStaffSession } from "./kit/staff.ts";
import { test } from "./kit/test.ts";
import { uniqueEmail, uniqueName } from "./kit/unique.ts";

const LABELS = {
  en: {
    first: "First name",
    last: "Last name",
    team: "Company or team (optional)",
    portal: "I accept the portal terms",
    terms: "I accept the subscription terms",
    news: "Product news",
    create: "Create account",
    confirm: "Confirm my email",
    notEmail: "Enter a name, not an email address.",
    invited: (team: string) => `Ana Ruiz invited you to ${team} on Switchboard`,
    key: (team: string) => `New key for call records of ${team}`,
    access: "Access by support",
    looked: "Looked at the account",
    unlocked: "Unlocked login",
    reason: "Reason: Called about the login",
    home: "Go to the home page",
  },
  es: {
    first: "Nombre",
    last: "Apellidos",
    team: "Empresa o equipo (opcional)",
    portal: "Acepto las condiciones del portal",
    terms: "Acepto las condiciones de la suscripción",
    news: "Novedades del producto",
    create: "Crear cuenta",
    confirm: "Confirmar mi correo",
    notEmail: "Escribe un nombre, no una dirección de correo.",
    invited: (team: string) => `Ana Ruiz te ha invitado a ${team} en Switchboard`,
    key: (team: string) => `Clave nueva para los registros de llamadas de ${team}`,
    access: "Accesos de soporte",
    looked: "Consultó la cuenta",
    unlocked: "Desbloqueó el inicio de sesión",
    reason: "Motivo: Called about the login",
    home: "Ir a la página de inicio",
  },
} as const;
const localeOf = (language: Language) => ({ locale: language === "en" ? "en-US" : "es-ES" });

for (const language of ROTATING_LANGUAGES) {
  const labels = LABELS[language];
  const words = WORDS[language];

  test(`finding 24: every email is readable at 320 pixels, in light and dark (${language})`, async ({ browser }) => {
    const page = await newPage(browser, { viewport: { width: 320, height: 640 } });
    await page.goto(`${origins.team}/dev/emails`, { waitUntil: "domcontentloaded" });
    const paths = await page
      .locator(`a[href^="/dev/emails/"][href$="/${language}/html"]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) {
      await page.goto(`${origins.team}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const hrefs = page.locator("h1 ~ p > a, h1 ~ .dim a.link");
      const [button, fallback] = await hrefs.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(button, path).toBe(fallback);
      for (const theme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: theme });
        if (isScanned({ language, theme })) expect(await violationsOn(page), `${path}, ${theme}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${path}, ${theme} must not scroll sideways`).toBeLessThanOrEqual(0);
      }
    }
  });

  test(`finding 3: sign-up asks for the team's name, and invitations name inviter and team (${language})`, async ({
    browser,
  }) => {
    const email = uniqueEmail(`ana.${language}`);
    const team = uniqueName("Acme");
    const page = await newPage(browser, localeOf(language));
    const go = () => page.getByRole("button", { name: words.go, exact: true }).click();
    await page.goto(`${origins.team}/signup`);
    await page.getByRole("textbox", { name: words.email }).fill(email);
    await go();
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
    await go();
    await page.getByRole("textbox", { name: labels.first }).fill("Ana");
    await page.getByRole("textbox", { name: labels.last }).fill("Ruiz");
    await page.getByRole("textbox", { name: labels.team }).fill(email);
    await go();
    await expect(page.getByRole("alert")).toHaveText(labels.notEmail);
    await page.getByRole("textbox", { name: labels.team }).fill(team);
    await go();
    await page.getByRole("checkbox", { name: labels.portal }).check();
    await page.getByRole("checkbox", { name: labels.terms }).check();
    await go();
    await expect(page.getByRole("checkbox", { name: labels.news }), "not ticked in advance").not.toBeChecked();
    await page.getByRole("button", { name: labels.create }).click();
    // The email can arrive before the response, whose cookie lets the link log this browser in.
    await expect(page).toHaveURL(/\/signup\/signup-verify-account$/);
    await page.goto((await mailedLink(email)).link);
    await page.getByRole("button", { name: labels.confirm }).click();
    await expect(page).toHaveURL(`${origins.team}/dashboard`);
    await expect(page.getByText(team).first(), "in the sidebar").toBeVisible();

    const guest = uniqueEmail(`ben.${language}`);
    const [row] = await runSql<{ team_id: string }>("select team_id from members where email = $1", [email]);
    const team_id = row?.team_id ?? "";
    const { member_id } = await newMember(team_id, { email: guest, status: "invited" });
    await send(page, "POST", `/api/v2/team/${team_id}/invite`, { members: [member_id] });
    await expect(async () => expect(await mailsFor(guest)).toHaveLength(1)).toPass();
    const [mail] = await mailsFor(guest);
    expect(mail?.subject).toBe(labels.invited(team));
    const join = await newPage(browser, localeOf(language));
    await join.goto(/https?:\/\/\S+\/join\/[\w-]{43}/.exec(mail?.text ?? "")?.[0] ?? "");
    await expect(join.getByText(`${labels.invited(team)}.`)).toBeVisible();
    await expectAccessible(join, "join with inviter", { language });
  });

  test(`finding 2: a changed credential is announced by email in the owner's language (${language})`, async ({
    browser,
  }) => {
    const email = uniqueEmail(`olga.${language}`);
    const team_name = uniqueName("Keys");
    await person(email, { role: "primary", locale: language, team_name });
    const page = await newPage(browser, localeOf(language));
    await startSession(page, email, "/build.json");
    const [team] = await runSql<{ id: string }>("select id from teams where team_name = $1", [team_name]);
    const { secret } = await send(page, "POST", `/api/v2/team/${team?.id}/calls/key`);
    await expect(async () => expect(await mailsFor(email)).toHaveLength(1)).toPass();
    const [mail] = await mailsFor(email);
    expect(mail?.subject).toBe(labels.key(team_name));
    expect(mail?.html).toContain(`href="${origins.team}/dashboard/calls"`);
    for (const part of [mail?.html, mail?.text]) expect(part).not.toContain(String(secret));
  });

  test(`finding 27: admins see when support accessed the account, who it was and why (${language})`, async ({
    browser,
  }) => {
    const email = uniqueEmail(`pia.${language}`);
    await person(email, { role: "primary", locale: language, team_name: uniqueName("Seen") });
    const staff = await newPage(browser);
    await startStaffSession(staff, await staffPerson("l2", "Jo Whitfield"), "/build.json");
    const reason = { "x-support-reason": encodeURIComponent("Called about the login") };
    const ofThem = `/support/api/v2/portalUser/${encodeURIComponent(email)}`;
    await send(staff, "GET", `${ofThem}?product=team`);
    await send(staff, "POST", `${ofThem}/unlock?product=team`, undefined, reason);
    const page = await newPage(browser, localeOf(language));
    await startSession(page, email, settingsOf("support"));
    const list = page.getByRole("list", { name: labels.access });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expect(list.getByRole("listitem").first()).toContainText(labels.unlocked);
    await expect(list.getByRole("listitem").first()).toContainText(labels.reason);
    await expect(list.getByRole("listitem").last()).toContainText(labels.looked);
    await expect(list.getByText("Jo Whitfield")).toHaveCount(2);
    await expectAccessible(page, "access by support", { language });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, "access by support on a phone", { language });
  });

  test(`finding 25: the page for unknown addresses leads to the portal's home (${language})`, async ({ browser }) => {
    const email = uniqueEmail(`lost.${language}`);
    await person(email, { role: "primary", locale: language });
    const page = await newPage(browser, localeOf(language));
    await startSession(page, email, "/no/such/page");
    await page.getByRole("link", { name: labels.home }).click();
    await expect(page).toHaveURL(`${origins.team}/dashboard`);
  });
}
