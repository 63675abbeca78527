import { type Browser, type Locator, type Page, expect } from "@playwright/test";
import { dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { formatCsv } from "@portal/model/sheets/csv.ts";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { startPlan } from "@portal/model/subscription/plan.ts";
import { en } from "@portal/web/features/customer/bulk/text.en.ts";
import { es } from "@portal/web/features/customer/bulk/text.es.ts";
import { en as seatsEn } from "@portal/web/domain/billing/seats/text.en.ts";
import { es as seatsEs } from "@portal/web/domain/billing/seats/text.es.ts";
import { en as inviteEn } from "@portal/web/features/customer/members/invite/text.en.ts";
import { es as inviteEs } from "@portal/web/features/customer/members/invite/text.es.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { WORDS, confirmPassword, newPage, startSession } from "./kit/browser.ts";
import { runSql } from "./kit/database.ts";
import { joinByMail } from "./kit/invitation.ts";
import { addCard } from "./kit/payments.ts";
import { person } from "./kit/people.ts";
import { type Language, ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { test } from "./kit/test.ts";
import { unique, uniqueEmail } from "./kit/unique.ts";

/** Imports of files that other programs wrote. */

const TEXT = { en, es } as const;
const inviteText = { en: inviteEn, es: inviteEs } as const;
const seatsText = { en: seatsEn, es: seatsEs } as const;
const IMPORT = "/dashboard/members/import";
/** A short run imports fewer. */
const ROWS = Number(process.env["E2E_IMPORT_ROWS"] ?? 2_000);
const MISSING = Math.ceil(ROWS * 0.15);

async function opened(browser: Browser, email: string, language: Language, path = IMPORT): Promise<Page> {
  const page = await newPage(browser, { locale: language === "en" ? "en-US" : "es-ES" });
  await startSession(page, email, path);
  return page;
}

const choose = (page: Page, name: string, content: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

/** A button or text with these words, whatever its placeholders are filled with. */
const words = (text: string) =>
  new RegExp(text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\{\w+\}\}/g, ".+"));

const membersOf = (email: string) =>
  runSql<{ email: string; first_name: string; last_name: string; status: string }>(
    `select m.email, m.first_name, m.last_name, m.status from members m
     where team_id = (select team_id from members where email = $1) and email <> $1 order by m.email`,
    [email],
  );

/** Gives the team a paid plan. */
async function withPlan(email: string, seats: number): Promise<string> {
  const selection = { tier: "teams", term: "monthly", seats } as const;
  const money = { tax: { kind: "none" }, credit: 0 } as const;
  const { plan } = startPlan(DEMO_CATALOGUE, selection, plusDays(dayOf(new Date()), -3), null, money);
  const [team] = await runSql<{ team_id: string }>(
    `update subscriptions set tier = 'teams', seats = $5, plan = $2, period_from = $3, period_to = $4, version = version + 1
     where team_id = (select team_id from members where email = $1) returning team_id`,
    [email, JSON.stringify(plan), plan.from, plan.to, seats],
  );
  return team?.team_id ?? "";
}

/** Pastes a list of addresses into the invitation. */
const paste = (dialog: Locator, addresses: readonly string[]) =>
  dialog
    .locator('[name^="email-"]')
    .first()
    .evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, addresses.join("\n"));

const paidBills = (team_id: string) =>
  runSql<{ charges: number; seats: number }>(
    `select count(*)::int as charges, max(s.seats) as seats from invoices i join subscriptions s using (team_id)
     where team_id = $1 and i.state = 'paid'`,
    [team_id],
  );

for (const language of ROTATING_LANGUAGES) {
  const t = TEXT[language];

  // spec: 4.35 5.45
  test(`finding 1: ${ROWS} people from another system are invited without leaving the page, and missing seats are added there, ${language}`, async ({
    browser,
  }) => {
    const email = uniqueEmail(`foreign.${language}`);
    await person(email, { role: "primary", locale: language });
    const team_id = await withPlan(email, ROWS + 1 - MISSING);
    const page = await opened(browser, email, language);
    await addCard(page, "Robin Moreau");
    const mark = unique("equipo");
    const rows = Array.from({ length: ROWS }, (_, n) => [`Pérez ${n}`, "Inés", "Ventas", `${mark}.${n}@example.com`]);
    const file = formatCsv([["Apellidos", "Nombre", "Departamento", "Correo electrónico"], ...rows]);
    await choose(page, "personal.csv", file.replaceAll(",", ";"));
    await expect(page.getByText(words(t["draft.saved"]))).toBeVisible();
    await expectAccessible(page, "import of a foreign file", { language });

    // The same rows on another device, which continues.
    const elsewhere = await opened(browser, email, language);
    await expect(elsewhere.getByText("personal.csv")).toBeVisible();
    await elsewhere.getByRole("button", { name: t["check.continue"] }).click();
    const add = elsewhere.getByRole("button", {
      name: words(seatsText[language].add_other.replace("{{count}}", String(MISSING))),
    });
    await expect(add).toBeVisible();
    await expectAccessible(elsewhere, "import with seats missing", { language });
    await add.click();
    await confirmPassword(elsewhere, undefined, WORDS[language]);
    const count = ROWS.toLocaleString(language === "en" ? "en-US" : "es-ES");
    await expect(elsewhere.getByText(t["end.completed_other"].replace("{{count}}", count)).first()).toBeVisible();
    expect(new URL(elsewhere.url()).pathname).toBe(IMPORT);
    const made = await membersOf(email);
    expect([made.length, made[0]?.first_name, made[0]?.status]).toEqual([ROWS, "Inés", "invited"]);
    expect(await paidBills(team_id)).toEqual([{ charges: 1, seats: ROWS + 1 }]);
    // The draft became the run.
    await page.reload();
    await expect(page.getByText(t["file.title"])).toBeVisible();
  });

  test(`finding 1: a pasted list is invited with the seats bought in the dialog, ${language}`, async ({ browser }) => {
    const email = uniqueEmail(`short.${language}`);
    await person(email, { role: "primary", locale: language });
    const team_id = await withPlan(email, 2);
    const page = await opened(browser, email, language, "/dashboard/members?invite=1");
    const dialog = page.getByRole("dialog").filter({ hasText: inviteText[language].lead });
    const say = seatsText[language];
    const addresses = [uniqueEmail("desk"), uniqueEmail("ana.ruiz"), email];
    await paste(dialog, addresses);

    // The list survives the way to the card.
    await dialog.getByRole("link", { name: say.add_card }).click();
    await expect(page).toHaveURL(/subscription\?tab=card$/);
    await addCard(page, "Robin Moreau");
    await page.reload();
    await page.goBack();
    const add = (count: "one" | "other", missing: number) =>
      dialog.getByRole("button", { name: words(say[`add_${count}`].replace("{{count}}", String(missing))) });
    await expect(add("other", 2)).toBeVisible();
    await expectAccessible(page, "invitation with seats missing", { language });

    // No seat is bought for someone who has one.
    await add("other", 2).click();
    await dialog.getByRole("button", { name: inviteText[language]["already.out"] }).click();
    await add("one", 1).click();
    await confirmPassword(page, undefined, WORDS[language]);
    await expect(page.getByText(inviteText[language]["done.sent_other"].replace("{{count}}", "2"))).toBeVisible();
    expect((await membersOf(email)).map(({ status }) => status)).toEqual(["invited", "invited"]);
    expect(await paidBills(team_id)).toEqual([{ charges: 1, seats: 3 }]);
  });

  test(`finding 11: columns that no one recognizes are matched once and remembered for the team, ${language}`, async ({
    browser,
  }) => {
    const email = uniqueEmail(`match.${language}`);
    await person(email, { role: "primary", locale: language });
    const page = await opened(browser, email, language);
    const person_1 = uniqueEmail("kolumna");
    const file = formatCsv([
      ["Ref", "Alias", "Kontakt"],
      ["12", "Ana Ruiz", "somewhere"],
      ["13", "Bo Lind", person_1],
    ]);
    await choose(page, "list.csv", file);
    await expect(page.getByRole("heading", { name: t["match.title"] })).toBeVisible();
    await expect(page.getByRole("button", { name: t["check.continue"] })).toBeDisabled();
    await expectAccessible(page, "import: match columns", { language });
    const as = (header: string) => page.getByLabel(t["match.choice"].replace("{{header}}", header));
    await as("Kontakt").selectOption("email");
    await as("Alias").selectOption("full_name");
    await page.getByRole("button", { name: t["check.continue"] }).click();
    await expect(page.getByRole("grid").getByText("Lind")).toBeVisible();
    await expect(page.getByText(words(t["draft.saved"]))).toBeVisible();
    await page.getByRole("button", { name: t["check.other_file"] }).click();
    await page.getByRole("dialog").getByRole("button", { name: t["other.go"] }).click();
    await choose(page, "again.csv", file);
    await expect(page.getByRole("grid").getByText("Lind"), "recognized at once").toBeVisible();
    await page.getByRole("button", { name: t["match.title"] }).click();
    await expect(as("Kontakt")).toHaveValue("email");
  });

  test(`finding 12: members imported by address alone choose their password with the invitation, ${language}`, async ({
    browser,
  }) => {
    const email = uniqueEmail(`asked.${language}`);
    const team_name = unique("Askers");
    await person(email, { role: "primary", locale: language, team_name });
    const page = await opened(browser, email, language);
    const nils = uniqueEmail("nils.holm");
    await choose(page, "addresses.csv", formatCsv([["E-mail"], [nils]]));
    await expect(page.getByLabel(t["options.ask"])).toBeChecked();
    await page.getByRole("button", { name: t["check.continue"] }).click();
    await page.getByRole("button", { name: t["plan.create_one"].replace("{{count}}", "1") }).click();
    await expect(page.getByText(t["end.completed_one"].replace("{{count}}", "1")).first()).toBeVisible();
    await joinByMail(browser, nils, team_name);
    expect(await membersOf(email)).toMatchObject([{ email: nils, first_name: "Nils", status: "active" }]);
  });

  // spec: 5.37
  test(`finding 13: choosing a file counts as having the template, ${language}`, async ({ browser }) => {
    const email = uniqueEmail(`gate.${language}`);
    await person(email, { role: "primary", locale: language });
    const page = await opened(browser, email, language);
    await expect(page.getByText(t["file.have"])).toBeVisible();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: /^(Choose file|Elegir archivo)$/ }).click(),
    ]);
    const buffer = Buffer.from(formatCsv([["Email"], [uniqueEmail("ana.ruiz")]]));
    await chooser.setFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    await expect(page.getByRole("button", { name: t["check.continue"] })).toBeEnabled();
  });

  test(`finding 20: a pasted list of addresses is invited without names, ${language}`, async ({ browser }) => {
    const email = uniqueEmail(`paste.${language}`);
    await person(email, { role: "primary", locale: language });
    const page = await opened(browser, email, language, "/dashboard/members");
    await page.getByRole("button", { name: inviteText[language].title, exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    const addresses = [uniqueEmail("desk"), uniqueEmail("ana.ruiz")];
    await paste(dialog, addresses);
    await dialog.getByRole("button", { name: inviteText[language].send_other.replace("{{count}}", "2") }).click();
    await expect(page.getByText(inviteText[language]["done.sent_other"].replace("{{count}}", "2"))).toBeVisible();
    const invited = await membersOf(email);
    expect(invited.map(({ status }) => status)).toEqual(["invited", "invited"]);
    expect(invited.every(({ first_name }) => first_name !== "")).toBe(true);
  });
}
