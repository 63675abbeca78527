import { type Page, type Route, expect } from "@playwright/test";
import { dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { startPlan } from "@portal/model/subscription/plan.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { Softphone } from "../tools/parts/softphone.ts";
import { makePaymentProfile } from "@portal/api/test/factories/billing.ts";
import { makeVoiceAccount } from "@portal/api/test/factories/voice.ts";
import { db, runSql } from "./kit/database.ts";
import { person } from "./kit/people.ts";
import { messageJourney } from "./kit/message-journey.ts";
import { failChanges, respondWith, serverError, withRoute } from "./kit/responses.ts";
import { unique, uniqueEmail } from "./kit/unique.ts";
import { WORDS, origins, startSession, confirmPassword } from "./kit/browser.ts";

/** Error messages of phones and billing, in both languages. */

const press = (page: Page, name: RegExp) => page.getByRole("button", { name }).first().click();
/** A response that only occurs if the gateway drops a setup after its form was completed. */
const cardRefused = (route: Route) =>
  route.request().method() === "GET" ? route.fallback() : respondWith(409, "payment.not_set_up")(route);
const ofTeam = "team_id = (select team_id from members where email = $1)";

messageJourney("about phones and call actions", "work", async ({ page, language, expectMessages }) => {
  const email = uniqueEmail(`work.runner.${language}`);
  const { team_id } = await person(email, { role: "primary", locale: language });
  for (const name of ["Front desk", "Line 2", "Line 3", "Line 4", "Line 5"]) {
    await makeVoiceAccount(db, team_id, { name });
  }
  const actions = JSON.stringify([{ label: "Voicemail", code: "*97", use_as: "call" }]);
  await db.insertInto("call_actions").values({ team_id, actions, version: 1 }).execute();
  await startSession(page, email, "/dashboard/voice");
  await expectMessages("accounts");
  await page.getByRole("link", { name: /Front desk/ }).click();
  await page.getByRole("button", { name: /^(Advanced|Avanzado)/ }).click();
  await withRoute(page, "**/voiceaccount", failChanges, async () => {
    await page
      .locator("main")
      .getByLabel(/^(Voicemail number|Número del buzón de voz)$/)
      .fill("*98");
    await page.keyboard.press("Control+s");
    await expectMessages("voice");
  });
  await page.reload();
  await page.goto(`${origins.team}/dashboard/voice?tab=phones`);
  await withRoute(page, "**/dtmf", failChanges, async () => {
    await page.getByRole("radio", { name: /SIP INFO/ }).click();
    await expectMessages("dtmf");
  });
  await page.goto(`${origins.team}/dashboard/call-actions`);
  await withRoute(page, "**/call_actions", failChanges, async () => {
    await page.locator('[data-part="label"]').first().fill("Messages");
    await press(page, /^(Save|Guardar)$/);
    await expectMessages("actions");
  });
  const phone = new Softphone(origins.team);
  await phone.logIn(email, SEED_PASSWORD);
  await page.reload();
  await page.goto(`${origins.team}/dashboard/devices`);
  await withRoute(page, "**/devices/logout", serverError, async () => {
    await press(page, /^(Log out all phones|Cerrar sesión en todos)/);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Log out \d+ phones?|Cerrar \d+ sesi(ón|ones))$/ })
      .click();
    await expectMessages("devices");
  });
  await page.goto(`${origins.team}/dashboard/members/import`);
  await withRoute(page, "**/bulk/template", serverError, async () => {
    await press(page, /^(Download template|Descargar plantilla)$/);
    await expectMessages("template");
  });
});

messageJourney("about billing", "money", async ({ page, language, expectMessages }) => {
  const email = uniqueEmail(`money.runner.${language}`);
  const team_name = unique(`Money of ${language}`);
  const { team_id } = await person(email, { role: "primary", locale: language, team_name });
  await runSql(
    `update subscriptions set state = 'trial', seats = 10, trial_ended_at = now() + interval '9 days' where ${ofTeam}`,
    [email],
  );
  await startSession(page, email, "/dashboard/subscription");
  const coupon = page.getByLabel(/^(Coupon code|Código del cupón)$/);
  const apply = async (code: string) => {
    await coupon.fill(code);
    await coupon.press("Enter");
  };
  await apply("NOBODYS");
  await expectMessages("coupon_unknown");
  await withRoute(page, "**/coupons/*", respondWith(409, "coupon.applied"), async () => {
    await apply("TWICE");
    await expectMessages("coupon_applied");
  });
  await withRoute(page, "**/coupons/*", serverError, async () => {
    await apply("BROKEN");
    await expectMessages("coupon");
  });

  await page.goto(`${origins.team}/dashboard/subscription?tab=card`);
  await press(page, /^(Save card and address|Guardar tarjeta y dirección)$/);
  await expectMessages("address");
  await withRoute(page, "**/paymentProfile/setup", serverError, async () => {
    await press(page, /^(Add card|Añadir tarjeta)$/);
    await confirmPassword(page, undefined, WORDS[language]);
    await expectMessages("payment");
  });

  await makePaymentProfile(db, new Date(), team_id, { exp_month: 4, name: "Ada Buyer" });
  await page.reload();
  await page.getByLabel(/^(VAT ID|NIF-IVA)/).fill("ES1");
  await page.keyboard.press("Tab");
  await expectMessages("vat");
  await page.getByLabel(/^(VAT ID|NIF-IVA)/).fill("");
  await page.getByLabel(/^(City|Ciudad)$/).fill("Toledo");
  await withRoute(page, "**/paymentProfile/**", cardRefused, async () => {
    await page.keyboard.press("Control+s");
    await confirmPassword(page, undefined, WORDS[language]);
    await expectMessages("card");
  });
  await page.reload();
  await page.goto(`${origins.team}/dashboard/subscription`);
  const order = "**/subscription/*/order";
  const pay = /^(Pay|Pagar) /;
  await withRoute(page, order, respondWith(405, "payment.refused"), async () => {
    await press(page, pay);
    await confirmPassword(page, undefined, WORDS[language]);
    await expectMessages("refused");
  });
  await withRoute(page, order, serverError, async () => {
    await press(page, pay);
    await expectMessages("subscription");
  });
  await press(page, /^(Cancel account…|Cancelar la cuenta…)$/);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^(Why are you leaving\?|¿Por qué te vas\?)$/).selectOption("exp");
  await dialog.getByLabel(new RegExp(team_name)).fill(team_name);
  await withRoute(page, "**/cancelAccountAndTrack", serverError, async () => {
    await dialog.getByRole("button", { name: /^(Cancel account|Cancelar la cuenta)$/ }).click();
    await confirmPassword(page, undefined, WORDS[language]);
    await expectMessages("cancel");
  });

  const today = dayOf(new Date());
  const selection = { tier: "teams", term: "yearly", seats: 5 } as const;
  const { plan } = startPlan(DEMO_CATALOGUE, selection, plusDays(today, -100), null, {
    tax: { kind: "none" },
    credit: 0,
  });
  await runSql(
    `update subscriptions set state = 'paid', tier = 'teams', seats = 5, trial_ended_at = null, plan = $2,
       period_from = $3, period_to = $4, version = version + 1 where ${ofTeam}`,
    [email, JSON.stringify(plan), plan.from, plan.to],
  );
  await runSql(
    `update payment_profiles set exp_month = extract(month from now()), exp_year = extract(year from now()) where ${ofTeam}`,
    [email],
  );
  await page.goto(`${origins.team}/dashboard`);
  await expectMessages("expire");
  await page.goto(`${origins.team}/dashboard/subscription`);
  const seats = page.getByLabel(/^(Number of seats|Número de plazas)$/);
  await seats.fill("6");
  await withRoute(page, order, serverError, async () => {
    await press(page, pay);
    await confirmPassword(page, undefined, WORDS[language]);
    await expectMessages("seats");
  });
  await seats.fill("4");
  await press(page, /^(Change from|Cambiar a partir del) /);
  await expect(page.getByText(/^(Change scheduled for|Cambio programado para el) /)).toBeVisible();
  await page.goto(`${origins.team}/dashboard`);
  await expectMessages("downgraded");
  await runSql(`update subscriptions set state = 'suspended' where ${ofTeam}`, [email]);
  await page.reload();
  await expectMessages("interruption");
});
