import { readFile } from "node:fs/promises";
import { type Browser, expect } from "@playwright/test";
import { readPdf } from "@portal/api/test/pdf.ts";
import { writtenDate } from "@portal/model/kit/calendar.ts";
import { moneyFormatter } from "@portal/model/subscription/line-format.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { WORDS as LABELS, confirmPassword, newPage, origins, startSession } from "./kit/browser.ts";
import { runSql } from "./kit/database.ts";
import { type CaughtMail, mailsFor } from "./kit/mail.ts";
import { addCard, buy } from "./kit/payments.ts";
import { newPerson, newTeam } from "./kit/people.ts";
import { type Language, ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { test } from "./kit/test.ts";
import { unique } from "./kit/unique.ts";

/** Money: the invoice, the receipt, buying in a trial, and the confirmation of a payment. */

const TRIAL_DAYS = 9;
const BUYER = { name: "Łucja Żółć-Παπαδοπούλου", organization: "Їжакевич & Şişli" };
const TAG = { en: "en-US", es: "es-ES" } as const;

const WORDS = {
  en: {
    summary: "Order summary",
    renewal: "Next renewal",
    pay: /^Pay \$/,
    trial: (date: string) => `Free trial until ${date}`,
    continues: (date: string) => `Your free trial continues until ${date}.`,
    statements: "Statements",
    pdf: /as a PDF$/,
    invoice: "Invoice",
    receipt: "Your invoice is attached.",
    renews: "Renews automatically",
    noPlan: /No paid plan|don't have a paid plan/,
  },
  es: {
    summary: "Resumen del pedido",
    renewal: "Próxima renovación",
    pay: /^Pagar \d/,
    trial: (date: string) => `Prueba gratuita hasta el ${date}`,
    continues: (date: string) => `Tu prueba gratuita sigue hasta el ${date}.`,
    statements: "Facturas",
    pdf: /PDF/,
    invoice: "Factura",
    receipt: "La factura va adjunta.",
    renews: "Se renueva automáticamente",
    noPlan: /Sin plan de pago|No tienes un plan de pago/,
  },
} as const;

/** Creates a team of two in its trial and returns its owner's address. */
async function teamInTrial(language: Language): Promise<string> {
  const mark = unique("money");
  const team_id = await newTeam({
    team_name: `Buyers of ${mark}`,
    state: "trial",
    seats: 10,
    subscription: { trial_ended_at: new Date(Date.now() + TRIAL_DAYS * 86_400_000) },
  });
  for (const [who, admin_role] of [
    ["owner", "primary"],
    ["ada", "none"],
  ] as const) {
    const name = { first_name: who.charAt(0).toUpperCase() + who.slice(1), last_name: "Buyer" };
    await newPerson(team_id, { email: `${who}.${mark}@example.com`, ...name, admin_role, locale: language });
  }
  return `owner.${mark}@example.com`;
}

async function trialEndOf(email: string): Promise<Date> {
  const [row] = await runSql<{ trial_ended_at: Date }>(
    "select trial_ended_at from subscriptions b join accounts a on a.team_id = b.team_id where a.email = $1",
    [email],
  );
  return row!.trial_ended_at;
}

/** Logs the owner of a new team in, with a card on file. */
async function owner(browser: Browser, language: Language, viewport = { width: 1440, height: 900 }) {
  const email = await teamInTrial(language);
  const page = await newPage(browser, { locale: TAG[language], viewport });
  await startSession(page, email, "/build.json");
  await addCard(page, BUYER.name, BUYER.organization);
  return { page, email };
}
/** Two seats of $6.00 with 21% tax. */
const DUE = 1_452;
const ORDER = { tier: "teams", term: "monthly", seats: 2, expected_total: DUE } as const;

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const money = (language: Language, amount: number) => plain(moneyFormatter(language, "USD")(amount));

for (const language of ROTATING_LANGUAGES) {
  const words = WORDS[language];

  test(`finding 2: a charge is confirmed by email with the invoice attached (${language})`, async ({ browser }) => {
    const { page, email } = await owner(browser, language);
    await buy(page, ORDER);
    // Every email has the logo as well, which is shown in its text.
    const files = ({ attachments = [] }: CaughtMail) =>
      attachments.map(({ filename }) => filename).filter((name) => name.endsWith(".pdf"));
    const receipts = async () => (await mailsFor(email)).filter((mail) => files(mail).length > 0);
    await expect(async () => expect(await receipts()).toHaveLength(1)).toPass();
    const [mail] = await receipts();
    expect(plain(mail!.subject)).toContain(money(language, DUE));
    expect(mail!.text).toContain(words.receipt);
    expect(files(mail!)).toEqual([expect.stringMatching(new RegExp(`^${words.invoice} \\d{4}-\\d{6}\\.pdf$`))]);
    await page.goto(/https?:\S+tab=statements/.exec(mail!.text)![0]);
    await expect(page.getByRole("list", { name: words.statements }).getByRole("listitem")).toHaveCount(1);
  });

  test(`finding 8: the invoice names seller and buyer in their own letters, with the screen's total (${language})`, async ({
    browser,
  }) => {
    const { page } = await owner(browser, language);
    await buy(page, ORDER);
    await page.goto(`${origins.team}/dashboard/subscription?tab=statements`);
    const row = page.getByRole("list", { name: words.statements }).getByRole("listitem");
    await expect(row).toContainText(money(language, DUE));
    await row.getByRole("button", { expanded: false }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      row.getByRole("button", { name: words.pdf }).click(),
    ]);
    const text = plain((await readPdf(await readFile(await file.path()))).join("\n"));
    for (const expected of [
      words.invoice,
      "Switchboard Telecom, S.L.",
      "Calle de Alcalá 42",
      "ESB00000000",
      BUYER.name,
      BUYER.organization,
      `Total ${money(language, DUE)}`,
    ]) {
      expect(text).toContain(expected);
    }
  });

  test(`finding 4: buying in a trial keeps the rest of it, and says so before paying (${language})`, async ({
    browser,
  }) => {
    const { page, email } = await owner(browser, language);
    await page.goto(`${origins.team}/dashboard/subscription`);
    const date = writtenDate(await trialEndOf(email), language);
    const summary = page.getByRole("complementary", { name: words.summary });
    await expect(summary).toContainText(words.trial(date));
    await expectAccessible(page, "order summary in a trial", { language });
    await page.getByRole("button", { name: words.pay }).click();
    await confirmPassword(page, undefined, LABELS[language]);
    await expect(page.getByText(words.continues(date)).first()).toBeVisible();
    await expect(page.getByText(words.renews)).toBeVisible();
    await page.reload();
    await expect(page.getByText(words.continues(date))).toBeVisible();
  });

  test(`finding 25: the confirmation of a payment stands above the next renewal (${language})`, async ({ browser }) => {
    const { page } = await owner(browser, language, { width: 390, height: 844 });
    await page.goto(`${origins.team}/dashboard/subscription`);
    await page.getByRole("button", { name: words.pay }).click();
    await confirmPassword(page, undefined, LABELS[language]);
    const box = page.getByRole("complementary", { name: words.renewal });
    const notice = box.getByRole("status").filter({ hasText: /\d/ }).first();
    await expect(notice).toBeFocused();
    await expect(notice).toBeInViewport();
    const [above, below] = [await notice.boundingBox(), await box.getByRole("heading").first().boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
    await expectAccessible(page, "payment confirmed on a phone", { language });
  });

  test(`finding 9: a paid team shows its plan, its renewal and its statements, and nothing against them (${language})`, async ({
    browser,
  }) => {
    const page = await newPage(browser, { locale: TAG[language] });
    const email = language === "en" ? "ines.caldera@harbourfinch.example" : "lucia.navarro@harbourfinch.example";
    await startSession(page, email, "/dashboard/subscription");
    const main = page.getByRole("main");
    await expect(main.getByText(words.renews)).toBeVisible();
    await expect(main.getByText(words.noPlan)).toHaveCount(0);
    await page.goto(`${origins.team}/dashboard/subscription?tab=statements`);
    const rows = page.getByRole("list", { name: words.statements }).getByRole("listitem");
    await expect(rows.nth(10), "a year of months").toBeAttached();
  });
}
