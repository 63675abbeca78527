import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { writtenDate } from "@portal/model/kit/calendar.ts";
import { CARDS, newPayingTeam, openBillingApp } from "../../../test/billing.ts";
import { readPdf } from "../../../test/pdf.ts";
import type { TestApp } from "../../../test/test-app.ts";

let t: TestApp;
let close: () => Promise<void>;
const SELLER = {
  SELLER_NAME: "Świt Telecom, S.L.",
  SELLER_ADDRESS: "Calle de Alcalá 42 | 28014 Madrid | Spain",
  SELLER_TAX_ID: "ESB12345674",
};
beforeAll(async () => {
  ({ t, close } = await openBillingApp(inject("clusterUrl"), SELLER));
});
afterAll(() => close());

const WANTED = { tier: "teams", term: "monthly", seats: 10 } as const;
const money = (locale: "en" | "es", amount: number) =>
  new Intl.NumberFormat(locale === "en" ? "en-US" : "es-ES", { style: "currency", currency: "USD" }).format(
    amount / 100,
  );
/** Narrow and fixed spaces read as plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

// spec: 3.19
test.each([
  ["Polish", "Grażyna Brzęczyszczykiewicz", "Żółta Łódź sp. z o.o.", "Łódź"],
  ["Greek", "Αικατερίνη Παπαδοπούλου", "Ναυτιλιακή Ομόνοια Α.Ε.", "Θεσσαλονίκη"],
  ["Ukrainian", "Олексій Ґалаґан-Їжакевич", "ТОВ «Джерельце»", "Київ"],
  ["Turkish", "Çağrı Şişlioğlu", "İğdır Gıda Ltd. Şti.", "Eskişehir"],
  ["Spanish", "Íñigo Núñez Güell", "Cañizares & Peña, S.L.", "A Coruña"],
])("prints names in %s as they are written", async (_language, name, organization, city) => {
  const { card, order, browser, path, pdf } = await newPayingTeam(t);
  await card(CARDS.good, { organization, city }, name);
  await order(WANTED);
  const { statements } = await browser.send("GET", `${path}/statements`);
  const text = await readPdf(await pdf(statements[0].id));
  expect(text).toContain(name);
  expect(text).toContain(organization);
  expect(text.some((line) => line.endsWith(city))).toBe(true);
});

const WORDS = {
  en: { title: "Invoice", to: "Bill to", tax_id: "Tax ID", country: "Spain", tax: "Tax, Spain", paid: "Paid on" },
  es: {
    title: "Factura",
    to: "Facturado a",
    tax_id: "NIF/IVA",
    country: "España",
    tax: "Impuesto, España",
    paid: "Pagada el",
  },
} as const;

test.each(["en", "es"] as const)("prints a complete invoice with the screen's total (%s)", async (locale) => {
  const { card, order, browser, path, pdf } = await newPayingTeam(t, { locale });
  await card(CARDS.good, { vat_id: "ESB12345674" });
  await order(WANTED);
  const { statements } = await browser.send("GET", `${path}/statements`);
  const [{ id, number, created_at, bill }] = statements;
  const text = (await readPdf(await pdf(id))).map(plain);
  const words = WORDS[locale];
  const [line] = bill.lines;
  const day = (at: string) => writtenDate(new Date(at), locale);
  const period = locale === "en" ? `${day(line.from)} to ${day(line.to)}` : `del ${day(line.from)} al ${day(line.to)}`;
  const joined = text.join(" ");
  for (const expected of [
    words.title,
    "Świt Telecom, S.L.",
    "Calle de Alcalá 42",
    "28014 Madrid",
    `${words.tax_id}: ESB12345674`,
    number,
    writtenDate(new Date(created_at * 1000), locale),
    period,
    words.to,
    "(USD)",
    "Harbour & Finch",
    "Ines Caldera",
    words.country,
    words.tax,
    plain(money(locale, bill.subtotal)),
    plain(money(locale, bill.tax)),
    `Total ${plain(money(locale, bill.total))}`,
    words.paid,
  ]) {
    expect(joined).toContain(expected);
  }
  expect(bill.tax).toBeGreaterThan(0);
});

test.each([
  ["reverse charge", { country: "DE", vat_id: "DE129273398" }, /reverse charge, VAT ID DE129273398/],
  ["a place without tax", { country: "AR" }, /No tax charged: we don't collect tax in Argentina/],
])("says why there is no tax: %s", async (_why, address, reason) => {
  const { card, order, browser, path, pdf } = await newPayingTeam(t);
  await card(CARDS.good, address);
  await order(WANTED);
  const { statements } = await browser.send("GET", `${path}/statements`);
  expect(statements[0].bill.tax).toBe(0);
  expect((await readPdf(await pdf(statements[0].id))).join("\n")).toMatch(reason);
});

test("keeps the seller's details of the day on an invoice", async () => {
  const { team_id, card, order, browser, path, pdf } = await newPayingTeam(t);
  await card(CARDS.good);
  await order(WANTED);
  const { statements } = await browser.send("GET", `${path}/statements`);
  const { seller } = t.context.config;
  Object.assign(t.context.config, { seller: { ...seller, name: "Moved, S.A." } });
  expect(await readPdf(await pdf(statements[0].id))).toContain("Świt Telecom, S.L.");
  Object.assign(t.context.config, { seller });
  const change = t.owner.updateTable("invoices").set({ seller: "{}" }).where("team_id", "=", team_id);
  await expect(change.execute()).rejects.toThrow("a bill is not changed");
});
