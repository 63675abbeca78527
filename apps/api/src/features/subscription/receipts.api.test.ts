import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Gateway } from "../../../../../tools/parts/gateway.ts";
import { CARDS, type PayingTeam, newPayingTeam, openBillingApp } from "../../../test/billing.ts";
import { runJobs } from "../../../test/jobs.ts";
import { readPdf } from "../../../test/pdf.ts";
import type { TestApp } from "../../../test/test-app.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { openJobHandlers } from "../../app.ts";
import { reconcilePayment } from "./charges.ts";
import { runBillingDay } from "./renewals.ts";

let t: TestApp;
let gateway: Gateway;
let payments: Payments;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, gateway, payments, close } = await openBillingApp(inject("clusterUrl"), { SELLER_NAME: "Świt Telecom" }));
});
afterAll(() => close());

const WANTED = { tier: "teams", term: "monthly", seats: 10 } as const;
const plain = (text = "") => text.replaceAll(/[\u00a0\u202f]/g, " ");
const receiptsOf = (team_id: string) =>
  t.owner
    .selectFrom("mails")
    .select("id")
    .where("team_id", "=", team_id)
    .where("template", "=", "billing.receipt")
    .execute();

/** Sends what is queued and returns the owner's receipts as a mail program reads them. */
async function received({ lead }: PayingTeam) {
  await runJobs(t, openJobHandlers(t.context, t.adapters));
  const mails = await Promise.all(
    t.mail.caught.filter(({ to }) => to === lead.email).map(({ raw }) => PostalMime.parse(raw)),
  );
  // Every email has the logo, which is shown in its text.
  return mails
    .map((mail) => ({ ...mail, files: mail.attachments.filter(({ disposition }) => disposition === "attachment") }))
    .filter(({ files }) => files.length > 0);
}

test.each([
  ["en", /Your Switchboard receipt for .*: \$72\.60/, "We charged $72.60 to your card (Visa 4242)", "Invoice"],
  ["es", /Tu recibo de Switchboard para .*: 72,60 US\$/, "Hemos cobrado 72,60 US$ a tu tarjeta (Visa 4242)", "Factura"],
] as const)("emails a receipt with the invoice after an order (%s)", async (locale, subject, said, title) => {
  const team = await newPayingTeam(t, { locale });
  await team.card(CARDS.good);
  await team.order(WANTED);
  const [mail, ...more] = await received(team);
  expect(more).toEqual([]);
  expect(plain(mail?.subject)).toMatch(subject);
  expect(plain(mail?.text)).toContain(said);
  expect(mail?.text).toContain("https://teams.test/dashboard/subscription?tab=statements");
  const { statements } = await team.browser.send("GET", `${team.path}/statements`);
  const [file] = mail!.files;
  expect(file).toMatchObject({ filename: `${title} ${statements[0].number}.pdf`, mimeType: "application/pdf" });
  const text = (await readPdf(new Uint8Array(file!.content as ArrayBuffer))).map(plain);
  expect(text.join(" ")).toContain(`Total ${locale === "en" ? "$72.60" : "72,60 US$"}`);
  expect(text.join(" ")).toContain("Świt Telecom");
});

test("emails one receipt when the result of a charge arrives late and several times", async () => {
  const team = await newPayingTeam(t);
  await team.card(CARDS.good);
  await gateway.fault("http_500_after_charge");
  expect(await team.order(WANTED)).toMatchObject({ error: { code: "payment.unknown" } });
  expect(await receiptsOf(team.team_id)).toHaveLength(0);
  const payment = await t.owner
    .selectFrom("payments")
    .select("id")
    .where("team_id", "=", team.team_id)
    .executeTakeFirstOrThrow();
  const settle = () => reconcilePayment(t.context, payments, team.team_id, payment.id);
  await Promise.all([settle(), settle(), settle()]);
  expect(await receiptsOf(team.team_id)).toHaveLength(1);
});

test("emails no receipt for a declined charge", async () => {
  const team = await newPayingTeam(t);
  await team.card(CARDS.no_funds);
  expect(await team.order(WANTED)).toMatchObject({ error: { code: "payment.refused" } });
  expect(await receiptsOf(team.team_id)).toEqual([]);
});

test("emails a receipt for added seats and for the renewal, and none for what is free", async () => {
  const team = await newPayingTeam(t);
  await team.card(CARDS.good);
  await team.order(WANTED);
  await team.order({ ...WANTED, seats: 12 });
  expect(await receiptsOf(team.team_id)).toHaveLength(2);
  await team.order({ ...WANTED, seats: 11 });
  expect(await receiptsOf(team.team_id), "fewer seats from the next period on").toHaveLength(2);
  const { current_period_ends_at } = await team.read();
  const renews = current_period_ends_at * 1000 + 12 * 3_600_000;
  t.clock.advance(Math.round((renews - t.clock.now().getTime()) / 1000));
  await runBillingDay(t.context, payments, team.team_id);
  await runBillingDay(t.context, payments, team.team_id);
  expect(await receiptsOf(team.team_id)).toHaveLength(3);
});
