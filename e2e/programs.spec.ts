import { type Browser, type Page, expect } from "@playwright/test";
import { Softphone } from "../tools/parts/softphone.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { runSql } from "./kit/database.ts";
import { person } from "./kit/people.ts";
import { ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { serverError } from "./kit/responses.ts";
import { test } from "./kit/test.ts";
import { uniqueEmail } from "./kit/unique.ts";
import { origins, startSession, newPage } from "./kit/browser.ts";

/** The insider and referral programs, and logging out of all phones. */

const T = {
  en: {
    title: "Programs",
    join: "Join the insider program",
    leave: "Leave the program",
    joined: "You joined the insider program",
    left: "You left the insider program",
    undo: "Undo",
    by: "Joined by",
    grid: "Edit all members",
    ask: "Only an admin can join or leave for the team.",
    referral: /^Refer/,
    none: "No credits yet",
    copy: "Copy link",
    mail: "Send by email",
    whom: "Team, N…",
    waiting: "Pending",
    rules: "Rules",
    failed: "Couldn't load the insider program",
    subscription: "How referrals work",
    phones: "Devices",
    out: "Log out all my phones",
    ended: "1 phone logged out",
    noPhones: "You're not logged in on any phone.",
  },
  es: {
    title: "Programas",
    join: "Unirse al programa Insider",
    leave: "Salir del programa",
    joined: "Te has unido al programa Insider",
    left: "Has salido del programa Insider",
    undo: "Deshacer",
    by: "Se unió",
    grid: "Editar a todos los miembros",
    ask: "Solo un administrador puede apuntar o retirar al equipo.",
    referral: /^Recomienda/,
    none: "Todavía no hay saldo",
    copy: "Copiar enlace",
    mail: "Enviar por correo",
    whom: "Equipo, N…",
    waiting: "Pendientes",
    rules: "Reglas",
    failed: "No se ha podido cargar el programa Insider",
    subscription: "Cómo funcionan las recomendaciones",
    phones: "Dispositivos",
    out: "Cerrar sesión en todos mis teléfonos",
    ended: "Sesión cerrada en 1 teléfono",
    noPhones: "No has iniciado sesión en ningún teléfono.",
  },
} as const;

async function opened(browser: Browser, email: string, language: "en" | "es", path: string): Promise<Page> {
  const page = await newPage(browser, {
    locale: language === "en" ? "en-US" : "es-ES",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await startSession(page, email, path);
  return page;
}

for (const language of ROTATING_LANGUAGES) {
  const t = T[language];
  // spec: 1.16
  test(`a team joins the insider program, leaves it and undoes that, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("insider");
    await person(email, { locale: language, role: "primary" });
    const page = await opened(browser, email, language, "/dashboard/programs");
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
    await expect(page.getByRole("button", { name: t.join })).toBeVisible();
    await expectAccessible(page, "programs", { language });
    await page.getByRole("button", { name: t.join }).click();
    await expect(page.getByText(t.joined)).toBeVisible();
    await expect(page.getByText(`${t.by} ${email}`)).toBeVisible();
    await expect(page.getByRole("link", { name: t.grid })).toBeVisible();
    await expectAccessible(page, "programs, taking part", { language });
    await page.getByRole("button", { name: t.leave }).click();
    await expect(page.getByText(t.left)).toBeVisible();
    await expect(page.getByRole("button", { name: t.join })).toBeVisible();
    await page.getByText(t.left).getByRole("button", { name: t.undo }).click();
    await expect(page.getByRole("button", { name: t.leave })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: t.leave }), "kept").toBeVisible();
  });

  // spec: 1.17
  test(`a referrer copies the code and sees the earned credit, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("friend");
    await person(email, { locale: language, role: "primary" });
    const [paying, trying] = [uniqueEmail("new"), uniqueEmail("soon")];
    await person(paying, { role: "primary", team_name: "Northern Light" });
    await person(trying, { role: "primary", team_name: "Coming Soon" });
    const page = await opened(browser, email, language, "/dashboard/programs");
    const card = page.getByRole("region", { name: t.referral });
    await expect(card.getByRole("heading", { name: t.none })).toBeVisible();
    await expect(card.getByText(t.rules)).toBeVisible();
    const [referral] = await runSql<{ code: string }>(
      "select b.referral_code as code from subscriptions b join members m on m.team_id = b.team_id where m.email = $1",
      [email],
    );
    const code = referral?.code ?? "";
    await card.getByRole("button", { name: t.copy }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(`${origins.team}/signup?ref=${code}`);
    const mail = new URL((await card.getByRole("link", { name: t.mail }).getAttribute("href")) ?? "");
    expect(mail.protocol).toBe("mailto:");
    expect(mail.searchParams.get("body")).toContain(`/signup?ref=${code}`);

    await runSql(`update accounts set referral_code = lower($1) where email = any($2)`, [code, [paying, trying]]);
    await runSql(
      `insert into referral_rewards (team_id, referred_team_id, amount, currency, at)
       select me.team_id, other.team_id, 1200, 'USD', now() from members me, members other
       where me.email = $1 and other.email = $2`,
      [email, paying],
    );
    await page.reload();
    await expect(card.getByRole("row").filter({ hasText: t.whom })).toContainText("12");
    await expect(card, "does not name the referred team").not.toContainText("Northern");
    await expect(card.locator("dl > div").filter({ hasText: t.waiting }).locator("dd")).toContainText("1");
    await expectAccessible(page, "programs with credits", { language });
    await page.goto(`${origins.team}/dashboard/subscription`);
    await page.getByRole("link", { name: t.subscription }).click();
    await expect(page).toHaveURL(`${origins.team}/dashboard/programs`);
  });

  test(`a member can only read about the insider program, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("reader");
    await person(email, { locale: language });
    const page = await opened(browser, email, language, "/dashboard/programs");
    await expect(page.getByText(t.ask)).toBeVisible();
    await expect(page.getByRole("button", { name: t.join })).toHaveCount(0);
    await expect(page.getByRole("region", { name: t.referral })).toHaveCount(0);
    await expectAccessible(page, "programs of a member", { language });
    await page.route("**/insider", serverError);
    await page.reload();
    await expect(page.getByRole("heading", { name: t.failed })).toBeVisible();
    await expectAccessible(page, "programs did not load", { language });
  });

  test(`a member logs out of all phones in the settings, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("out");
    await person(email, { locale: language });
    const phone = new Softphone(origins.team);
    await phone.logIn(email, "Switchboard-1");
    const page = await opened(browser, email, language, "/dashboard/settings-and-preferences?section=sessions");
    const card = page.getByRole("region", { name: t.phones });
    await expect(card.getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page, "sessions with phones", { language });
    await card.getByRole("button", { name: t.out }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expectAccessible(page, "logging out all phones", { language });
    await dialog.getByRole("button", { name: t.out }).click();
    await expect(page.getByText(t.ended)).toBeVisible();
    await expect(card).toContainText(t.noPhones);
    expect((await phone.beat()).action).toBe("logout");
  });
}
