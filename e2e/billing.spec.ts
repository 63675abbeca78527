import { readFile } from "node:fs/promises";
import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";
import { makeCoupon, makePaymentProfile } from "@portal/api/test/factories/billing.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { startPlan } from "@portal/model/subscription/plan.ts";
import { dump, formsOf, found, mails, serverLog } from "./kit/leaks.ts";
import { db, runSql } from "./kit/database.ts";
import { addCard, buy } from "./kit/payments.ts";
import { teamOf } from "./kit/people.ts";
import { respondWith, withRoute } from "./kit/responses.ts";
import { unique } from "./kit/unique.ts";
import { WORDS, expectToast, origins, startSession, logIn, newPage, confirmPassword } from "./kit/browser.ts";

/** Plans, cards and bills, with the sandbox's test cards. */

const CARDS = { good: "4242424242424242", refused: "4000000000000002", poor: "4000000000009995" } as const;

/** Creates a team in its trial, with one person per role and three more members. */
async function team(name: string) {
  const mark = unique(name);
  const team_name = `Buyers of ${mark}`;
  const names = ["primary", "secondary", "ada", "ben", "cleo"] as const;
  const given = { team_name, state: "trial", seats: 10, last_name: "Buyer" } as const;
  const { team_id, email } = await teamOf(mark, names, given);
  const ofTeam = "team_id = (select id from teams where team_name = $1)";
  return {
    team_id,
    team_name,
    email,
    teamSql: <Row extends Record<string, unknown>>(text: string) =>
      runSql<Row>(text.replace("$team", ofTeam), [team_name]),
  };
}

async function coupon(percent: number, valid_to: string | null = null): Promise<string> {
  const code = unique("TEST").replace(".", "").toUpperCase();
  await makeCoupon(db, code, { description: "For journeys", percent, valid_to, periods: 2 });
  return code;
}

async function opened(browser: Browser, email: string, path = "", options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(browser, options);
  await startSession(page, email, `/dashboard/subscription${path}`);
  return page;
}

/** Records every request of a page to the portal's own hosts: URL, headers and body. */
function sentTo(page: Page): () => Promise<string[]> {
  const sent: Promise<string>[] = [];
  const ours = new Set(Object.values(origins).map((url) => new URL(url).host));
  page.on("request", (request) => {
    if (!ours.has(new URL(request.url()).host)) return;
    const headers = request.allHeaders().catch(() => ({}));
    sent.push(headers.then((all) => `${request.url()} ${JSON.stringify(all)} ${request.postData() ?? ""}`));
  });
  return () => Promise.all(sent);
}

/** Types a card into the provider's form, which is a frame of another origin. */
async function typeCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator("iframe");
  await form.locator("#number").fill(number);
  await form.locator("#expiry").fill("12/34");
  await form.locator("#cvc").fill("123");
  await form.locator("#name").fill("Ada Buyer");
}
async function typeAddress(page: Page): Promise<void> {
  // A dialog that is still closing takes the focus back, and with it what is typed.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Name on statements").fill("Ada Buyer");
  await page.getByLabel("Street address").fill("Calle Mayor 1");
  await page.getByLabel("Postal code").fill("28013");
  await page.getByLabel("City").fill("Madrid");
  await page.getByLabel("Country").selectOption("ES");
}
const summary = (page: Page) => page.getByRole("complementary", { name: /Order summary|Resumen del pedido/ });
const pay = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });
const amountIn = (text: string | null) => /[\d,]+\.\d\d/.exec(text ?? "")?.[0] ?? "none";

// spec: 1.14 2.27 2.29 2.44 3.21 4.31 5.23 8.93 8.96 8.98
test("a trial becomes a paid plan: coupon, card, declined card, more seats, statements, renewal off and on", async ({
  browser,
}) => {
  const { email, teamSql } = await team("trial");
  const [valid, expired] = [await coupon(10), await coupon(10, "2025-03-04")];
  const page = await opened(browser, email("primary"));
  const sent = sentTo(page);
  // One day less if midnight passes meanwhile.
  await expect(page.getByText(/Today · [89] days left/)).toBeVisible();
  await expect(page.getByText("These are demo prices.")).toBeVisible();
  await expect(summary(page)).toContainText("$45.00");
  await expectAccessible(page, "subscription in a trial");

  await page.getByLabel("Coupon code").fill(expired.toLowerCase());
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("It ended on March 04, 2025.")).toBeVisible();
  await expect(page.getByLabel("Coupon code")).toBeFocused();
  await expectAccessible(page, "subscription with a wrong coupon");
  await page.getByLabel("Coupon code").fill(valid.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page.getByText("10% off for 2 terms")).toBeVisible();
  await expect(summary(page)).toContainText("−$4.50");
  await expect(summary(page).getByText("Due today: $40.50.")).toBeAttached();
  await page.getByRole("button", { name: "How is this calculated?" }).click();
  await expect(summary(page)).toContainText("5 seats × $9.00 = $45.00");
  await expectAccessible(page, "subscription with a coupon, computed");

  await page.getByRole("button", { name: "Add card to pay $40.50" }).click();
  await expect(page).toHaveURL(/tab=card/);
  await page.getByRole("button", { name: "Save card and address" }).click();
  await expect(page.getByLabel("Name on statements")).toBeFocused();
  await page.getByRole("button", { name: "Add card" }).click();
  await confirmPassword(page);
  await typeCard(page, CARDS.refused);
  await expectAccessible(page, "card form of the provider");
  await expect(page.locator('main input[name*="number"], main input[autocomplete^="cc-"]')).toHaveCount(0);
  await typeAddress(page);
  await page.getByLabel("VAT ID (optional)").fill("B12345678");
  await page.getByLabel("City").focus();
  await expect(page.getByText("Invalid VAT id for this country.")).toBeVisible();
  await expectAccessible(page, "card and address with a wrong VAT id");
  await page.getByLabel("VAT ID (optional)").fill("B-58378431");
  await expect(page.getByText("Valid format: ESB58378431")).toBeVisible();
  await page.getByRole("button", { name: "Save card and address" }).click();
  await expect(page.frameLocator("iframe").getByText("The bank declined this card.")).toBeVisible();
  await typeCard(page, CARDS.poor);
  await page.getByRole("button", { name: "Save card and address" }).click();
  await expectToast(page, "Card and address saved");
  await expect(page, "back where something is to be paid").toHaveURL(`${origins.team}/dashboard/subscription`);

  await expect(pay(page), "what was chosen is still chosen, with the tax of the address").toHaveText(
    "Pay $49.01 and start",
  );
  await pay(page).click();
  await expect(page.getByText("Your card has insufficient funds.")).toBeVisible();
  await expectAccessible(page, "subscription, a card refused");
  await expect(teamSql("select state from subscriptions where $team")).resolves.toEqual([{ state: "trial" }]);
  await summary(page).getByRole("button", { name: "Change card" }).click();
  await page.getByRole("button", { name: "Use another card" }).click();
  await typeCard(page, CARDS.good);
  await page.getByRole("button", { name: /^Save/ }).click();
  // The message can be that of the first card, and the second is shown before it is saved.
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  await expect.poll(() => teamSql("select last4 from payment_profiles where $team")).toEqual([{ last4: "4242" }]);
  // Until the answer has arrived, leaving asks for confirmation.
  await expect(async () => {
    const prompt = page.getByRole("dialog", { name: "Leave without saving?" });
    if (await prompt.isVisible()) await prompt.getByRole("button", { name: "Keep editing" }).click({ timeout: 5_000 });
    await page.getByRole("link", { name: "Plan", exact: true }).click({ timeout: 5_000 });
    await expect(pay(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await pay(page).click();
  await expect(page.getByText("$49.01 paid")).toBeVisible();
  await expect(page.getByText("Renews automatically")).toBeVisible();
  await expectAccessible(page, "subscription, just paid");

  // Ten days after the trial, added seats are charged for the days left.
  await teamSql(
    `update subscriptions set period_from = period_from - 19, period_to = period_to - 19,
      plan = replace(replace(plan::text, period_from::text, (period_from - 19)::text), period_to::text, (period_to - 19)::text)::jsonb
     where $team`,
  );
  await page.reload();
  await page.getByRole("button", { name: "Add a seat" }).click();
  await page.getByRole("button", { name: "Add a seat" }).click();
  await expect(page.getByText("2 more than now.")).toBeVisible();
  await expect(pay(page)).toHaveText(/^Pay \$\d+\.\d\d and add seats$/);
  await page.getByRole("button", { name: "How is this calculated?" }).first().click();
  await expect(summary(page)).toContainText(/2 seats × \$9\.00 × (17|18|19|20|21) of (28|29|30|31) days = \$/);
  await expectAccessible(page, "subscription, seats with the rest of a term");
  const due = amountIn(await pay(page).textContent());
  await pay(page).click();
  await confirmPassword(page);
  await expect(page.getByText(`$${due} paid`)).toBeVisible();
  await expect(page.getByText("Monthly · 7 seats · 5 members")).toBeVisible();

  await page.getByRole("button", { name: "View statement" }).click();
  const rows = page.getByRole("list", { name: "Statements" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("2 seats added, Teams Pro");
  await expect(rows.first()).toContainText(`$${due}`);
  await rows.first().getByRole("button", { expanded: false }).click();
  await expect(rows.first()).toContainText("with Visa 4242");
  await expectAccessible(page, "statements");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    rows
      .first()
      .getByRole("button", { name: /as a PDF$/ })
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^\d{4}-\d{6}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

  await page.getByRole("link", { name: "Plan", exact: true }).click();
  await page.getByRole("button", { name: "Turn off renewal…" }).click();
  const confirmation = page.getByRole("dialog", { name: "Turn off renewal?" });
  await expect(confirmation).toContainText("You won't be charged again. Past payments aren't refunded.");
  await expectAccessible(page, "subscription, stopping the renewal");
  await confirmation.getByRole("button", { name: "Turn off renewal" }).click();
  await expect(page.getByText(/^Your subscription ends on /)).toBeVisible();
  await expectAccessible(page, "subscription that ends");
  await page.getByRole("button", { name: "Keep my subscription" }).click();
  await expect(page.getByText("Automatic renewal turned on")).toBeVisible();
  await expect(page.getByText("Renews automatically")).toBeVisible();

  const requests = await sent();
  const { tables, text } = await dump();
  const places = { requests: requests.join("\n"), tables: text, log: await serverLog(), mails: await mails() };
  const spaced = (card: string) => card.replaceAll(/(.{4})(?=.)/g, "$1 ");
  const forms = Object.values(CARDS).flatMap((card) => [...formsOf(card), ...formsOf(spaced(card))]);
  for (const [place, text] of Object.entries(places)) expect(found(forms, text), place).toEqual([]);
  expect(
    requests.filter((one) => one.includes("payment_token") || one.includes("paymentProfile")).length,
  ).toBeGreaterThan(0);
  console.log(
    `cards: ${Object.keys(CARDS).length} typed into the provider's frame, ${requests.length} requests to our hosts, ${tables} tables, log and mails, 0 with a card number`,
  );
});

// spec: 1.14 2.29 2.40 4.29 4.30 6.4
test("a downgrade waits for the next period and can be undone; conflicts, a new price and an unknown charge are reported", async ({
  browser,
}) => {
  const { email, teamSql } = await team("changes");
  const page = await newPage(browser);
  await startSession(page, email("primary"), "/build.json");
  await addCard(page, "Ada Buyer");
  // Five seats of $9.00 with 21% tax.
  await buy(page, { tier: "teams_pro", term: "monthly", seats: 5, expected_total: 5_445 });
  await page.goto(`${origins.team}/dashboard/subscription`);

  const seats = page.getByLabel("Number of seats");
  await seats.fill("4");
  await expect(page.getByText("5 seats are in use.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to members" })).toBeVisible();
  await expect(summary(page)).toContainText("Correct the number of seats");
  await expectAccessible(page, "subscription, too few seats");
  await seats.fill("5");
  await page.getByRole("radio", { name: /^Teams \$/ }).check();
  const later = page.getByRole("button", { name: /^Change from / });
  await expect(later).toBeVisible();
  await expect(summary(page)).toContainText("You keep your current plan until then");
  await expectAccessible(page, "subscription, a change for later");
  await later.click();
  await confirmPassword(page);
  await expect(page.getByText(/^Change scheduled for /)).toBeVisible();
  await page.getByRole("button", { name: "Keep my current plan instead" }).click();
  await page.getByRole("button", { name: "Keep my current plan", exact: true }).click();
  await expect(page.getByText("You're keeping your current plan.")).toBeVisible();

  await page.getByRole("radio", { name: /^Yearly/ }).check();
  await expect(summary(page)).toContainText("Unused time on Teams");
  await expect(pay(page)).toHaveText(/and switch term$/);
  await teamSql("update subscriptions set credit = credit + 100 where $team");
  await pay(page).click();
  await expect(page.getByText("Someone else changed the subscription.").first()).toBeVisible();
  await expect(summary(page)).toContainText("Credit applied");
  const order = "**/subscription/*/order";
  await withRoute(page, order, respondWith(409, "billing.price_changed"), async () => {
    await pay(page).click();
    await expect(page.getByText("The price has changed. Review it before you pay.")).toBeVisible();
  });
  await withRoute(page, order, respondWith(409, "payment.unknown"), async () => {
    await pay(page).click();
    await expect(page.getByText("The bank hasn't answered yet.")).toBeVisible();
    await expectAccessible(page, "subscription, a bank that is silent");
  });
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("complementary", { name: "Next renewal" })).toBeVisible();

  const quote = await opened(browser, email("secondary"), "?tab=quote");
  await quote.getByLabel("Prepared for").fill("The board");
  await quote.getByLabel("Number of seats").fill("40");
  await expect(quote.getByRole("complementary", { name: "Quote" })).toContainText("$360.00");
  await expectAccessible(quote, "quote");
  const [file] = await Promise.all([
    quote.waitForEvent("download"),
    quote.getByRole("button", { name: "Download quote" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^quote-/);
  await quote.getByRole("link", { name: "Card and address" }).click();
  await expect(quote.getByText("Only the team owner and administrators can change the card and address")).toBeVisible();
  await expectAccessible(quote, "card and address, read only");

  const member = await opened(browser, email("ada"));
  await expect(member.getByRole("heading", { name: "Your admins manage billing" })).toBeVisible();
  await expect(member.getByRole("link", { name: "Subscription" })).toHaveCount(0);
  await expectAccessible(member, "subscription for a member");
});

// spec: 2.44 5.23
test("in Spanish, on a phone: the total stays in view, then card, payment and statement", async ({ browser }) => {
  const { email } = await team("prueba");
  const phone = { locale: "es-ES", colorScheme: "dark", viewport: { width: 390, height: 844 } } as const;
  const page = await opened(browser, email("primary"), "", phone);
  const bar = page.getByRole("button", { name: "Revisar y pagar" });
  await expect(bar).toBeVisible();
  await page.getByRole("radio", { name: /^Anual/ }).check();
  await expect(page.getByText("450,00 US$").first()).toBeVisible();
  await expectAccessible(page, "subscription in Spanish on a phone");
  await bar.click();
  await expect(summary(page)).toBeFocused();
  await page.getByRole("button", { name: /^Añadir una tarjeta para pagar/ }).click();
  await page.getByRole("button", { name: "Añadir tarjeta" }).click();
  await confirmPassword(page, undefined, WORDS.es);
  await typeCard(page, CARDS.good);
  await page.getByLabel("Nombre en las facturas").fill("Ada Buyer");
  await page.getByLabel("Calle y número").fill("Main Street 1");
  await page.getByLabel("Ciudad").fill("San Francisco");
  await page.getByLabel("País").selectOption({ label: "Estados Unidos" });
  await page.getByRole("button", { name: "Guardar tarjeta y dirección" }).click();
  await expect(page.getByLabel("Estado o provincia"), "a state is needed there").toBeFocused();
  await expectAccessible(page, "card and address in Spanish on a phone");
  await page.getByLabel("Estado o provincia").selectOption("CA");
  await page.getByRole("button", { name: "Guardar tarjeta y dirección" }).click();
  const paid = page.getByRole("button", { name: /^Pagar 482,63/ });
  await paid.click();
  await expect(page.getByText("Se han pagado 482,63 US$")).toBeVisible();
  await page.getByRole("button", { name: "Ver la factura" }).click();
  await page.getByRole("listitem").getByRole("button", { expanded: false }).click();
  await expect(page.getByText("Impuesto, Estados Unidos (CA)")).toBeVisible();
  await expectAccessible(page, "statements in Spanish on a phone");
});

/** Cancels the account: reason, typed name, password, then the login page. */
async function cancel(page: Page, team_name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Cancel account?" });
  await dialog.getByLabel("Why are you leaving?").selectOption("exp");
  await dialog.getByLabel(`Type ${team_name} to confirm`).fill(team_name);
  await dialog.getByRole("button", { name: "Cancel account" }).click();
  await confirmPassword(page);
}

/** Expects a press to download a ZIP file, by its first bytes. */
async function downloadedZip(page: Page, press: () => Promise<void>): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
}

// spec: 1.15 2.42
test("an account is canceled and restored: losses are listed, data is exported, and restoring works", async ({
  browser,
}) => {
  const { email, team_name } = await team("leaving");
  const page = await opened(browser, email("primary"));
  await page.getByRole("button", { name: "Cancel account…" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel account?" });
  await expect(dialog.getByText("5 people")).toBeVisible();
  await expect(dialog).toContainText("You can restore it until then");
  await downloadedZip(page, async () => {
    await dialog.getByRole("button", { name: "Download", exact: true }).click();
    await confirmPassword(page);
  });
  await dialog.getByRole("button", { name: "Cancel account" }).click();
  await expect(dialog.getByText("Choose a reason.", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Type the name to confirm.")).toBeVisible();
  await expectAccessible(page, "canceling with nothing said");
  await cancel(page, team_name);
  await expect(page.getByRole("dialog", { name: "Account canceled" })).toContainText("You can restore it");
  await expectAccessible(page, "account canceled");
  await page.getByRole("button", { name: "Go to login" }).click();
  await expect(page).toHaveURL(`${origins.team}/login`);
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(page.getByText("Your authentication token"), "they know why").toHaveCount(0);

  const other = await newPage(browser);
  await other.goto(`${origins.team}/login`);
  await logIn(other, email("ada"));
  await expect(other.getByText("Invalid email or password.").first(), "other members cannot log in").toBeVisible();

  await logIn(page, email("primary"));
  await expect(page.getByRole("heading", { name: `${team_name} is canceled` })).toBeFocused();
  await expect(page.getByText("5 people")).toBeVisible();
  await expectAccessible(page, "gate of a canceled account");
  await page.goto(`${origins.team}/dashboard/members`);
  await expect(page.getByRole("heading", { name: `${team_name} is canceled` }), "no page is open").toBeVisible();
  await downloadedZip(page, async () => {
    await page.getByRole("button", { name: "Download my data" }).click();
    await confirmPassword(page);
  });
  await page.getByRole("button", { name: "Restore account" }).click();
  await expect(page).toHaveURL(`${origins.team}/dashboard/subscription`);
  await expect(page.getByText("Account restored. Automatic renewal is off.")).toBeVisible();
  await expect(page.getByText(/Today · [89] days left/), "the trial goes on").toBeVisible();
  await expectAccessible(page, "subscription, just restored");
});

test("in Spanish, on a phone: a canceled account is restored, also by keyboard", async ({ browser }) => {
  const { email, team_name } = await team("vuelta");
  const phone = { locale: "es-ES", viewport: { width: 390, height: 844 } } as const;
  const page = await opened(browser, email("primary"), "", phone);
  await page.getByRole("button", { name: "Cancelar la cuenta…" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Cancelar la cuenta?" });
  await expectAccessible(page, "canceling in Spanish on a phone");
  await dialog.getByLabel("¿Por qué te vas?").selectOption("mis");
  await dialog.getByLabel(`Escribe ${team_name} para confirmar`).fill(team_name);
  await dialog.getByRole("button", { name: "Cancelar la cuenta" }).click();
  await confirmPassword(page, undefined, WORDS.es);
  await page.getByRole("button", { name: "Ir al inicio de sesión" }).click();
  await expect(page).toHaveURL(`${origins.team}/login`);
  await logIn(page, email("primary"), WORDS.es);
  await expect(page.getByRole("heading", { name: `La cuenta de ${team_name} está cancelada` })).toBeFocused();
  await expect(page.getByText(/^Puedes restaurarla tal como estaba hasta el /)).toBeVisible();
  await expectAccessible(page, "gate of a canceled account in Spanish on a phone");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Restaurar cuenta" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${origins.team}/dashboard/subscription`);
  await expect(page.getByText("Cuenta restaurada. La renovación automática está desactivada.")).toBeVisible();
});

// spec: 1.14 2.12 2.27 5.21 8.94 8.104
test("an expired card is reported on the first page with a link to replace it; the referral code is copied", async ({
  browser,
}) => {
  const { team_id, email, teamSql } = await team("alerts");
  const today = dayOf(new Date());
  const wanted = { tier: "teams", term: "yearly", seats: 5 } as const;
  const { plan } = startPlan(DEMO_CATALOGUE, wanted, plusDays(today, -100), null, { tax: { kind: "none" }, credit: 0 });
  await teamSql(
    `update subscriptions set state = 'paid', tier = 'teams', seats = 5, trial_ended_at = null, plan = '${JSON.stringify(plan)}',
      period_from = '${plan.from}', period_to = '${plan.to}' where $team`,
  );
  await makePaymentProfile(db, new Date(), team_id, { exp_month: 4, exp_year: 2026, name: "Ada Buyer" });
  const page = await newPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await startSession(page, email("primary"));
  const alert = page.getByRole("alert").filter({ hasText: "Your card has expired" });
  await expect(alert).toContainText("The card ending in 4242 was valid until April 30, 2026.");
  await expectAccessible(page, "home with a card that is over");
  const menu = page.getByRole("complementary", { name: "Sidebar" });
  await menu.getByRole("link", { name: "Statements and quotes" }).click();
  await expect(page).toHaveURL(`${origins.team}/dashboard/subscription?tab=statements`);
  await expect(page.getByText("No statements yet")).toBeVisible();
  await menu.getByRole("link", { name: "Home" }).click();
  await menu.getByRole("link", { name: "Subscription" }).click();
  await expect(page).toHaveURL(`${origins.team}/dashboard/subscription`);
  await page.getByRole("link", { name: "Card and address" }).click();
  await expect(page.getByText("This card has expired, so the next charge will fail.")).toBeVisible();
  await menu.getByRole("link", { name: "Home" }).click();
  await alert.getByRole("link", { name: "Change card" }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscription\?tab=card$/);
  await expect(page.getByText("This card has expired, so the next charge will fail.")).toBeVisible();

  await page.getByRole("link", { name: "Plan", exact: true }).click();
  await expect(page.getByText("Your card has expired"), "said once").toHaveCount(1);
  await expectAccessible(page, "subscription with a card that is over");
  const [{ code } = { code: "" }] = await teamSql<{ code: string }>(
    "select referral_code as code from subscriptions where $team",
  );
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect.poll(copied).toBe(code);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(copied).toBe(`${origins.team}/signup?ref=${code}`);

  const friend = await newPage(browser);
  await friend.goto(`${origins.team}/signup?ref=${code.toLowerCase()}`);
  await expect(friend.getByText("Referral code", { exact: true })).toBeVisible();
  await friend.goto(`${origins.team}/signup?ref=NOBODYS9`);
  await expect(friend.getByText("This referral code does not exist or is not valid.")).toBeVisible();
  await expect(friend.getByText("Referral code", { exact: true })).toHaveCount(0);
  await expectAccessible(friend, "sign-up with an unknown referral code");

  const member = await newPage(browser);
  await startSession(member, email("ada"));
  await expect(member.getByRole("heading", { name: "Welcome, Ada" })).toBeVisible();
  await expect(member.getByText("Your card has expired")).toHaveCount(0);
});
