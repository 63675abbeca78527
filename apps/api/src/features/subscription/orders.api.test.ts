import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { EMPTY_ROW } from "@portal/model/bulk/rows.ts";
import type { Gateway } from "../../../../../tools/parts/gateway.ts";
import { newBrowser } from "../../../test/browser.ts";
import { CARDS, newPayingTeam, newCode, openBillingApp } from "../../../test/billing.ts";
import type { TestApp } from "../../../test/test-app.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { PASSWORD, makePerson } from "../../../test/people.ts";
import { readPdf } from "../../../test/pdf.ts";
import { during } from "../../../test/seconds.ts";
import { proof, signedIn } from "../../../test/teams.ts";
import { sweep } from "../sweep/store.ts";
import { reconcilePayment } from "./charges.ts";
import { paymentsPending } from "./bills/store.ts";

let t: TestApp;
let gateway: Gateway;
let payments: Payments;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, gateway, payments, close } = await openBillingApp(inject("clusterUrl")));
});
afterAll(() => close());

const WANTED = { tier: "teams", term: "monthly", seats: 10 } as const;
/** The gateway's charges for a team's bills. */
async function taken(team_id: string) {
  const bills = await t.owner.selectFrom("invoices").select("id").where("team_id", "=", team_id).execute();
  const ids = new Set(bills.map(({ id }) => id));
  const lines = await gateway.ledger();
  return lines.filter(
    ({ kind, state, invoice_id }) => kind === "charge" && state === "succeeded" && ids.has(invoice_id ?? ""),
  );
}
const ledgerOf = (team_id: string) =>
  t.owner.selectFrom("ledger").select(["account", "amount"]).where("team_id", "=", team_id).execute();
const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

// spec: 3.17 7.40
test("charges what was previewed and puts it on the statement, from trial to paid", async () => {
  const { team_id, read, card, preview, order, browser, path } = await newPayingTeam(t);
  expect(await read()).toMatchObject({
    state: "trial",
    term: null,
    renewal: null,
    payment_profile: null,
    demo_prices: true,
  });
  expect(await order(WANTED), "there is no card").toMatchObject({ status: 409, error: { code: "billing.no_card" } });
  expect(await card(CARDS.good)).toMatchObject({
    payment_profile: { brand: "visa", last4: "4242", address: { country: "ES" } },
  });
  const shown = await preview(WANTED);
  expect(shown["bill"]).toMatchObject({ subtotal: 6_000, tax: 1_260, total: 7_260 });
  const bought = await order(WANTED);
  expect(bought).toMatchObject({
    status: 200,
    body: { state: "paid", tier: "teams", term: "monthly", seats: 10, renews: true },
  });
  expect(bought["renewal"]).toMatchObject({ total: 7_260 });
  const charges = await taken(team_id);
  expect(charges.map(({ amount, currency }) => [amount, currency])).toEqual([[7_260, "USD"]]);
  const { statements } = await browser.send("GET", `${path}/statements`);
  expect(statements).toHaveLength(1);
  expect(statements[0]).toMatchObject({ bill: shown["bill"], card: "visa 4242" });
  expect(statements[0].number).toMatch(/^\d{4}-\d{6}$/);
  expect(sumOf(await ledgerOf(team_id))).toBe(0);
});

// spec: 6.4
test("lets a secondary administrator set seats after a password confirmation, but not change the card", async () => {
  const { team_id, card, order, path } = await newPayingTeam(t);
  await card(CARDS.good);
  await order(WANTED);
  const { email } = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "secondary" });
  const browser = await signedIn(t, email);
  const { bill } = await browser.send("POST", `${path}/seatsPreview`, { seats: 12 });
  const wanted = { seats: 12, expected_total: bill.total };
  expect(await browser.send("PUT", `${path}/seats`, wanted)).toMatchObject({
    error: { code: "access.reauth_required" },
  });
  const proven = await proof(browser, email, "payment");
  expect(await browser.send("PUT", `${path}/seats`, wanted, proven)).toMatchObject({ status: 200, seats: 12 });
  expect(await browser.send("POST", `${path}/paymentProfile/setup`, {}, proven)).toMatchObject({
    error: { code: "access.forbidden" },
  });
});

// spec: 4.30 5.50 7.41
test("charges added seats by the day, removes seats with the next period, and keeps one per member", async () => {
  const { team_id, card, order, browser, path, prove, read } = await newPayingTeam(t);
  await card(CARDS.good);
  await order(WANTED);
  const { bill } = await browser.send("POST", `${path}/seatsPreview`, { seats: 15 });
  expect(bill.lines[0]).toMatchObject({ kind: "rest", seats: 5 });
  const { version } = await read();
  const more = await browser.send(
    "PUT",
    `${path}/seats`,
    { seats: 15, expected_total: bill.total, version },
    await prove(),
  );
  expect(more).toMatchObject({ status: 200, seats: 15, next: null });
  const less = { seats: 4, expected_total: 0, version: more["version"] };
  expect(await browser.send("PUT", `${path}/seats`, less, await prove())).toMatchObject({
    status: 200,
    seats: 15,
    next: { seats: 4 },
  });
  for (let n = 0; n < 4; n += 1) await makePerson(t.owner, t.clock.now(), team_id);
  const again = { seats: 3, expected_total: 0, version: (await read())["version"] };
  expect(await browser.send("PUT", `${path}/seats`, again, await prove())).toMatchObject({
    status: 409,
    error: { code: "seats.in_use", values: { used: 5 } },
  });
});

// spec: 8.18
test("changes nothing when a card is declined, and reports it as specified", async () => {
  const { team_id, card, order, read } = await newPayingTeam(t);
  await card(CARDS.no_funds);
  expect(await order(WANTED)).toMatchObject({
    status: 405,
    error: { code: "payment.refused", values: { reason: "insufficient_funds" } },
  });
  expect(await read()).toMatchObject({ state: "trial", pending: false });
  expect(await taken(team_id)).toEqual([]);
  await card(CARDS.good);
  expect(await order(WANTED)).toMatchObject({ status: 200, state: "paid" });
});

test("an order with an idempotency key is charged once, and a declined one can be sent again", async () => {
  const { team_id, card, order, preview, read } = await newPayingTeam(t);
  const keyed = (agreed: object = {}) => order(WANTED, agreed, { "idempotency-key": "order-1" });
  await card(CARDS.no_funds);
  for (let n = 0; n < 2; n += 1) {
    expect(await keyed()).toMatchObject({ status: 405, error: { code: "payment.refused" } });
  }
  await card(CARDS.good);
  // The same body both times, although the subscription's version has changed by the second.
  const agreed = { expected_total: (await preview(WANTED))["bill"].total, version: (await read())["version"] };
  const first = await keyed(agreed);
  expect(first).toMatchObject({ status: 200, state: "paid" });
  const again = await keyed(agreed);
  expect(again.body).toEqual(first.body);
  expect(await taken(team_id)).toHaveLength(1);
});

test("blocks further orders after a lost answer, and resolves it without charging twice", async () => {
  const { team_id, card, order, read } = await newPayingTeam(t);
  await card(CARDS.good);
  await gateway.fault("http_500_after_charge");
  expect(await order(WANTED)).toMatchObject({ status: 409, error: { code: "payment.unknown" } });
  expect(await read()).toMatchObject({ state: "trial", pending: true });
  expect(await order(WANTED)).toMatchObject({ status: 409, error: { code: "subscription.pending" } });
  t.clock.advance(60);
  const pending = (await paymentsPending(t.context.db, t.clock.now())).filter((one) => one.team_id === team_id);
  expect(pending).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => reconcilePayment(t.context, payments, team_id, pending[0]!.id)));
  expect(await read()).toMatchObject({ state: "paid", pending: false, seats: 10 });
  expect(await taken(team_id)).toHaveLength(1);
  expect(sumOf(await ledgerOf(team_id))).toBe(0);
});

// spec: 4.31 7.41
test("rejects an order if the total or the subscription differs from what was shown", async () => {
  const { card, order, browser, path, prove, read } = await newPayingTeam(t);
  await card(CARDS.good);
  expect(await order(WANTED, { expected_total: 1 })).toMatchObject({
    status: 409,
    error: { code: "billing.price_changed", values: { total: 7_260 } },
  });
  await order(WANTED);
  expect(await order({ ...WANTED, seats: 12 }, { version: 1 })).toMatchObject({
    status: 415,
    error: { code: "subscription.stale" },
  });
  const { version } = await read();
  const toggle = { renews: false, version };
  expect(await browser.send("PUT", `${path}/toggleCancellation`, toggle, await prove())).toMatchObject({
    renews: false,
    next_assessment_at: null,
    renewal: null,
  });
  expect(await browser.send("PUT", `${path}/reactivate`, { version: version + 1 }, await prove())).toMatchObject({
    renews: true,
  });
});

// asvs: V2.3.4
// api: 6
test("creates one order and one charge for a click in two tabs", async () => {
  const { team_id, card, preview, browser, path, prove, read } = await newPayingTeam(t);
  await card(CARDS.good);
  const { bill } = await preview(WANTED);
  const { version } = await read();
  const sudo = await prove();
  const body = { ...WANTED, expected_total: bill.total, version };
  const both = await Promise.all([1, 2, 3].map(() => browser.send("POST", `${path}/order`, body, sudo)));
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.every(({ status }) => [200, 409, 415].includes(status))).toBe(true);
  expect(await taken(team_id)).toHaveLength(1);
});

// spec: 5.20 7.45
test("rejects a wrong coupon or one for another plan, accepts one once per team, and returns it if the order fails", async () => {
  const now = t.clock.now().toISOString().slice(0, 10);
  const [half, pro_only, old, last] = [newCode("HALF"), newCode("PROONLY"), newCode("OLD"), newCode("LAST")];
  const [long, worse] = [newCode("LONG"), newCode("WORSE")];
  await t.owner
    .insertInto("coupons")
    .values([
      { code: half, description: "Half of it", percent: 50, valid_from: now as never, periods: 1 },
      { code: pro_only, description: "Pro", percent: 10, valid_from: now as never, tiers: ["teams_pro"] },
      {
        code: old,
        description: "Old",
        percent: 10,
        valid_from: "2020-01-01" as never,
        valid_to: "2020-02-01" as never,
      },
      { code: last, description: "The last", percent: 10, valid_from: now as never, most_uses: 1 },
    ])
    .execute();
  const { card, order, preview, browser, path, prove } = await newPayingTeam(t);
  const check = (code: string) => browser.send("GET", `subscription/product/teams/plan/monthly/coupons/${code}`);
  expect(await check("NONE")).toMatchObject({ status: 404, error: { code: "coupon.unknown" } });
  expect(await check(old)).toMatchObject({ status: 409, error: { code: "coupon.expired" } });
  expect(await check(pro_only)).toMatchObject({ status: 409, error: { code: "coupon.other_plan" } });
  expect(await check(half.toLowerCase())).toMatchObject({ status: 200, code: half, percentage: 50 });
  await card(CARDS.no_funds);
  expect(await order({ ...WANTED, coupon: half })).toMatchObject({ status: 405 });
  await card(CARDS.good);
  const bought = await order({ ...WANTED, coupon: half });
  expect(bought).toMatchObject({ status: 200, coupon: { code: half, percentage: 50, valid: false } });
  expect(bought["renewal"], "for one period only").toMatchObject({ total: 7_260, discount: 0 });
  expect(await browser.send("PUT", `${path}/coupon/${half}`, undefined, await prove())).toMatchObject({
    status: 409,
    error: { code: "coupon.applied" },
  });
  const second = { code: long, description: "Long", percent: 5, valid_from: now as never };
  await t.owner
    .insertInto("coupons")
    .values([second, { ...second, code: worse, percent: 1 }])
    .execute();
  const applied = async (code: string) => browser.send("PUT", `${path}/coupon/${code}`, undefined, await prove());
  expect(await applied(long), "the previous one has ended").toMatchObject({ status: 200, coupon: { code: long } });
  const more = { ...WANTED, seats: 20 };
  expect(await order(more, { coupon: worse }), "rejected instead of ignored").toMatchObject({
    status: 409,
    error: { code: "coupon.running" },
  });
  expect(await preview({ ...more, coupon: worse })).toMatchObject({ error: { code: "coupon.running" } });
  expect(await applied(worse)).toMatchObject({ status: 409, error: { code: "coupon.another" } });
  expect(await browser.send("DELETE", `${path}/coupon/${long}`, undefined, await prove())).toMatchObject({
    coupon: null,
  });
  const teams = await Promise.all(Array.from({ length: 6 }, () => newPayingTeam(t)));
  for (const one of teams) {
    await one.card(CARDS.good);
    await one.order(WANTED);
  }
  const used = await Promise.all(
    teams.map(async ({ browser, path, prove }) =>
      browser.send("PUT", `${path}/coupon/${last}`, undefined, await prove()),
    ),
  );
  expect(used.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(used.filter(({ error }) => error?.code === "coupon.used_up")).toHaveLength(5);
  expect(await browser.send("DELETE", `${path}/coupon/${last}`, undefined, await prove())).toMatchObject({
    status: 404,
  });
});

test("numbers statements without gaps, and refuses to change them", async () => {
  const teams = await Promise.all(Array.from({ length: 8 }, () => newPayingTeam(t)));
  for (const { card } of teams) await card(CARDS.good);
  await Promise.all(teams.map(({ order }) => order(WANTED)));
  const rows = await t.owner
    .selectFrom("invoices")
    .select(["number", "id"])
    .where("number", "is not", null)
    .orderBy("number")
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, n) => n + 1));
  const change = t.owner.updateTable("invoices").set({ total: 1, subtotal: 1, tax: 0 }).where("id", "=", rows[0]!.id);
  await expect(change.execute()).rejects.toMatchObject({ constraint: "invoices_stand" });
  await expect(t.owner.updateTable("ledger").set({ amount: 1 }).execute()).rejects.toMatchObject({
    constraint: "ledger_stands",
  });
});

// spec: 2.40 3.19 3.33 7.44
// asvs: V8.2.2
// api: 1
test("serves a statement and a quote as PDF, but no other team's", async () => {
  const { card, order, browser, path, team_id } = await newPayingTeam(t);
  await card(CARDS.good);
  const { expectIn } = await during(t, () => order(WANTED));
  const { statements } = await browser.send("GET", `${path}/statements`);
  expectIn(statements[0].created_at);
  const headers = {
    host: "teams.test",
    authorization: `Bearer ${browser.token}`,
    cookie: [...browser.jar].map(([k, v]) => `${k}=${v}`).join("; "),
  };
  const pdf = await t.app.inject({ url: `/api/v2/${path}/statements/${statements[0].id}/pdf`, headers });
  expect(pdf.headers["content-type"]).toBe("application/pdf");
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await readPdf(pdf.rawPayload)).join("\n")).toContain(`Number ${statements[0].number}`);
  expect(await browser.send("GET", `${path}/statements/${team_id}/pdf`)).toMatchObject({
    status: 404,
    error: { code: "statement.not_found" },
  });
  const other = await newPayingTeam(t);
  expect(await other.browser.send("GET", path)).toMatchObject({ status: 404 });
  const quote = await t.app.inject({
    method: "POST",
    url: `/api/v2/${path}/quote`,
    headers: { ...headers, origin: "https://teams.test" },
    payload: {
      ...WANTED,
      seats: 200,
      term: "3years",
      prepared_for: "Ada Lovelace",
      valid_to: "2040-01-31",
      address: { organization: "", street: "S 1", city: "Köln", zip: "1", country: "DE", state: "", vat_id: "" },
    },
  });
  expect(quote.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const offered = await readPdf(quote.rawPayload);
  for (const said of ["Valid until January 31, 2040", "Ada Lovelace", "S 1", "1 Köln", "Germany"]) {
    expect(offered).toContain(said);
  }
  expect(offered).toContain("This is a quote, not an invoice. No payment is due.");
});

// spec: 3.21 5.23 7.46
// asvs: V2.2.3
test("rejects a card number in any field, and an invalid VAT id", async () => {
  const { browser, path, prove } = await newPayingTeam(t);
  const sudo = await prove();
  const address = {
    organization: "",
    street: "S 1",
    city: "Berlin",
    zip: "1",
    country: "DE",
    state: "",
    vat_id: "DE123",
  };
  expect(
    await browser.send(
      "POST",
      `${path}/paymentProfile`,
      { credit_card: { setup_id: "set_123456", name: "X" }, address },
      sudo,
    ),
  ).toMatchObject({
    status: 400,
    error: { fields: [{ path: "address.vat_id", issue: "vat.invalid" }] },
  });
  const numbered = { credit_card: { number: "4242424242424242", name: "X" }, address: { ...address, vat_id: "" } };
  expect(await browser.send("POST", `${path}/paymentProfile`, numbered, sudo)).toMatchObject({ status: 400 });
  const hidden = { ...address, vat_id: "", organization: "4242 4242 4242 4242" };
  expect(
    await browser.send(
      "POST",
      `${path}/paymentProfile`,
      { credit_card: { setup_id: "set_x12345", name: "X" }, address: hidden },
      sudo,
    ),
  ).toMatchObject({ status: 422, error: { code: "payment.card_number" } });
  const unknown = { credit_card: { setup_id: "set_nobodys", name: "X" }, address: { ...address, vat_id: "" } };
  expect(await browser.send("POST", `${path}/paymentProfile`, unknown, sudo)).toMatchObject({
    status: 409,
    error: { code: "payment.not_set_up" },
  });
});

// spec: 3.20 5.21 7.43
test("returns prices, countries and referral details", async () => {
  const { browser, read } = await newPayingTeam(t);
  const { prices, currency } = await browser.send("GET", "subscription/product/costPerSeat");
  expect(currency).toBe("USD");
  expect(prices).toContainEqual({ tier: "teams_pro", term: "yearly", per_term: 9_000, per_month: 900 });
  const { countries } = await browser.send("GET", "subscription/billing/countryStateList");
  expect(countries).toHaveLength(249);
  expect(countries.find(({ code }: { code: string }) => code === "US").states).toContainEqual({
    code: "CA",
    name: "California",
  });
  expect(await browser.send("GET", "subscription/referral-code/config")).toMatchObject({ months: 1 });
  const { referral } = await read();
  expect(await browser.send("GET", `subscription/referralCode/validate/${referral.code}`)).toMatchObject({
    valid: true,
  });
  expect(await browser.send("GET", "subscription/referralCode/validate/NOBODYS1")).toMatchObject({
    status: 404,
    error: { code: "referral.unknown" },
  });
});

test("includes the current and future price and the amount due in the plan of an import", async () => {
  const { team_id, card, order, browser, preview } = await newPayingTeam(t);
  await card(CARDS.good);
  await order({ ...WANTED, seats: 2 });
  const rows = Array.from({ length: 4 }, (_, n) => ({
    ...EMPTY_ROW,
    first_name: "Ada",
    last_name: `Number${n}`,
    email: `ada${n}.${team_id.slice(0, 8)}@example.com`,
    password: "Correct-Horse9",
  }));
  const planned = await browser.send("POST", `team/${team_id}/bulk`, {
    rows,
    invite_sent: false,
    all_or_nothing: false,
  });
  const { bill } = await preview({ ...WANTED, seats: 5 });
  expect(planned["cost"]).toEqual({ currency: "USD", before: 1_452, after: 3_630, due_now: bill.total });
  expect(planned["seats"]).toMatchObject({ seats: 2, used_after: 5 });
});

// spec: 7.36
test("cancels an account with just the token of a password confirmation", async () => {
  const { team_id, browser, lead } = await newPayingTeam(t);
  const path = `team/${team_id}/cancelAccountAndTrack`;
  expect(await browser.send("POST", path, {})).toMatchObject({ error: { code: "access.reauth_required" } });
  expect(await browser.send("POST", path, { token: "x".repeat(43) })).toMatchObject({
    error: { code: "access.reauth_required" },
  });
  const claim = { email: lead.email, password: PASSWORD, purpose: "cancel" };
  const { token } = await browser.send("POST", "portalCheckPassword", claim);
  expect(await browser.send("POST", path, { token })).toMatchObject({ success: true });
  expect(await browser.send("GET", `team/${team_id}`)).toMatchObject({ status: 401 });
});

// spec: 4.32 7.36
test("cancels an account after typing its name: ends all logins, sends an email, and keeps only bills after a month", async () => {
  const { team_id, card, order, browser, lead } = await newPayingTeam(t);
  await card(CARDS.good);
  await order(WANTED);
  const path = `team/${team_id}/cancelAccountAndTrack`;
  const { team_name, members, paid_until } = await browser.send("GET", `team/${team_id}/cancelAccount`);
  expect([members, typeof paid_until]).toEqual([1, "number"]);
  const claim = { email: lead.email, password: PASSWORD, purpose: "cancel" };
  const sudo = { "x-sudo": String((await browser.send("POST", "portalCheckPassword", claim))["token"]) };
  const reason = { reason: "exp", text: "" };
  expect(await browser.send("POST", path, { ...reason, typed_name: "Another" }, sudo)).toMatchObject({
    status: 400,
    error: { code: "subscription.name_differs" },
  });
  expect(await browser.send("POST", path, { ...reason, typed_name: team_name }, sudo)).toMatchObject({ success: true });
  expect(await browser.send("GET", `team/${team_id}`), "all sessions end").toMatchObject({ status: 401 });
  const again = { email: lead.email, password: PASSWORD };
  expect(await newBrowser(t).send("POST", "session/login", again), "except for the owner").toMatchObject({
    success: true,
  });
  const mailed = await t.owner.selectFrom("mails").select("template").where("team_id", "=", team_id).execute();
  expect(mailed.map(({ template }) => template)).toContain("billing.account_canceled");
  const count = async (table: "teams" | "invoices" | "members") => {
    const column = sql.ref(table === "teams" ? "id" : "team_id");
    const { rows } = await sql`select from ${sql.table(table)} where ${column} = ${team_id}`.execute(t.owner);
    return rows.length;
  };
  await sweep(t.context.db, new Date(t.clock.now().getTime() + 29 * 86_400_000));
  expect(await count("teams")).toBe(1);
  await sweep(t.context.db, new Date(t.clock.now().getTime() + 31 * 86_400_000));
  expect([await count("teams"), await count("members"), await count("invoices")]).toEqual([0, 0, 1]);
});
