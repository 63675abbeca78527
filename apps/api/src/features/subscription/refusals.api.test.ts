import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Gateway } from "../../../../../tools/parts/gateway.ts";
import { CARDS, type PayingTeam, newPayingTeam, newCode, openBillingApp } from "../../../test/billing.ts";
import { makePaymentProfile } from "../../../test/factories/billing.ts";
import { scrapeHere } from "../../../test/metrics.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD, makePerson } from "../../../test/people.ts";

/** Every subscription call against every reason to refuse it. */
let t: TestApp;
let gateway: Gateway;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, gateway, close } = await openBillingApp(inject("clusterUrl")));
});
afterAll(() => close());

const UNKNOWN_ID = "01890000-0000-7000-8000-00000000dead";
const WANTED = { tier: "teams", term: "monthly", seats: 4 } as const;
const ADDRESS = { organization: "", street: "S 1", city: "X", zip: "1", country: "ES", state: "", vat_id: "" };

interface Call {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: object;
}
/** The calls that price or change something, as this customer would send them. */
function callsOf({ path }: PayingTeam, wanted: object = WANTED, agreed: object = { expected_total: 0, version: 0 }) {
  const { tier, term, seats, ...rest } = { ...WANTED, ...wanted } as typeof WANTED;
  const quote = { prepared_for: "Ada", address: ADDRESS };
  return {
    createPreview: { method: "POST", path: "subscription/createPreview", body: { tier, term, seats, ...rest } },
    migrationPreview: { method: "POST", path: `${path}/migrationPreview`, body: { tier, term, seats, ...rest } },
    seatsPreview: { method: "POST", path: `${path}/seatsPreview`, body: { seats } },
    order: { method: "POST", path: `${path}/order`, body: { tier, term, seats, ...rest, ...agreed } },
    setProduct: { method: "PUT", path: `${path}/product`, body: { tier, ...agreed } },
    setPlan: { method: "PUT", path: `${path}/plan`, body: { term, ...agreed } },
    setSeats: { method: "PUT", path: `${path}/seats`, body: { seats, ...agreed } },
    quote: { method: "POST", path: `${path}/quote`, body: { tier, term, seats, ...rest, ...quote } },
    toggleCancellation: {
      method: "PUT",
      path: `${path}/toggleCancellation`,
      body: { renews: false, ...version(agreed) },
    },
    reactivate: { method: "PUT", path: `${path}/reactivate`, body: version(agreed) },
  } as const satisfies Record<string, Call>;
}
const version = (agreed: object) => ({ version: (agreed as { version?: number }).version ?? 0 });
type Name = keyof ReturnType<typeof callsOf>;

async function expectRefusals(
  team: PayingTeam,
  code: string,
  names: readonly Name[],
  wanted: object = WANTED,
  agreed: object = {},
): Promise<void> {
  const sudo = await team.prove();
  const { version } = await team.read();
  const calls = callsOf(team, wanted, { expected_total: 0, version, ...agreed });
  for (const name of names) {
    const { method, path, body } = calls[name];
    expect((await team.browser.send(method, path, body, sudo))["error"]?.code, name).toBe(code);
  }
}

async function paying(seats = 4): Promise<PayingTeam> {
  const team = await newPayingTeam(t);
  await team.card(CARDS.good);
  expect(await team.order({ ...WANTED, seats })).toMatchObject({ status: 200 });
  return team;
}
const set = (team_id: string, changes: ReturnType<typeof sql>) =>
  sql`update subscriptions set ${changes} where team_id = ${team_id}`.execute(t.owner);
/** Adds an unpaid renewal bill. */
const owe = (team_id: string) =>
  sql`insert into invoices (team_id, kind, state, number, created_at, currency, lines, subtotal, discount, tax, credit_used, credit_kept, total, plan, period_from, customer)
    select ${team_id}, 'renewal', 'open', (select coalesce(max(number), 0) + 90000 from invoices), now(), 'USD', '[]', 500, 0, 0, 0, 0, 500, plan, '2020-01-01', '{}'
    from subscriptions where team_id = ${team_id}`.execute(t.owner);
const begin = (team_id: string) =>
  sql`insert into payments (team_id, invoice_id, attempt, state, created_at)
    select team_id, id, 9, 'pending', now() from invoices where team_id = ${team_id} limit 1`.execute(t.owner);

const MORE = { tier: "teams_pro", term: "yearly", seats: 9 };
const ALL_SEATS: readonly Name[] = ["createPreview", "migrationPreview", "order", "quote"];
const ONE_BY_ONE: readonly Name[] = ["setProduct", "setPlan", "setSeats"];

describe("seats", () => {
  // spec: 5.50 7.42
  // asvs: V1.4.2 V2.2.3
  test("are refused if fewer than members, fewer than a team needs, or more than one for a solo account", async () => {
    const [fresh, held] = [await newPayingTeam(t), await paying(3)];
    await expectRefusals(fresh, "seats.too_few", ALL_SEATS, { seats: 1 });
    await expectRefusals(held, "seats.too_few", ["seatsPreview", "setSeats"], { seats: 1 });
    for (const { team_id } of [fresh, held]) {
      for (let n = 0; n < 2; n += 1) await makePerson(t.owner, t.clock.now(), team_id);
    }
    await expectRefusals(fresh, "seats.in_use", ALL_SEATS, { seats: 2 });
    await expectRefusals(held, "seats.in_use", ["seatsPreview", "setSeats"], { seats: 2 });
    const solo = await newPayingTeam(t, { product: "solo", seats: 1 });
    const two = { tier: "pro", seats: 2 };
    await expectRefusals(solo, "seats.too_many", ALL_SEATS, two);
    await solo.card(CARDS.good);
    await solo.order({ tier: "pro", term: "monthly", seats: 1 });
    await expectRefusals(solo, "seats.too_many", ["seatsPreview", "setSeats"], two);
  });
});

test("refuses a plan of the other product, also in the database", async () => {
  const [fresh, held] = [await newPayingTeam(t), await paying()];
  const basic = { tier: "basic" };
  await expectRefusals(fresh, "subscription.other_product", ALL_SEATS, basic);
  await expectRefusals(held, "subscription.other_product", ["setProduct"], basic);
  const solo = await newPayingTeam(t, { product: "solo", seats: 1 });
  await expectRefusals(solo, "subscription.other_product", ALL_SEATS, { tier: "teams_pro", seats: 1 });
  await expect(set(held.team_id, sql`tier = 'pro'`)).rejects.toMatchObject({
    constraint: "subscriptions_tier_of_product",
  });
});

test("refuses a quote for a past or invalid day", async () => {
  const team = await newPayingTeam(t);
  await expectRefusals(team, "quote.day_over", ["quote"], { valid_to: "2020-01-31" });
  await expectRefusals(team, "request.invalid", ["quote"], { valid_to: "2040-13-45" });
});

// spec: 5.20
test("refuses coupons that are unknown, expired, for another plan, used up, or used before", async () => {
  const team = await newPayingTeam(t);
  const day = t.clock.now().toISOString().slice(0, 10) as never;
  const coupon = { description: "", percent: 10, valid_from: day };
  const ended = { valid_from: "2020-01-01" as never, valid_to: "2020-02-01" as never };
  const [old, pro, full, used] = [newCode("R-OLD"), newCode("R-PRO"), newCode("R-FULL"), newCode("R-USED")];
  await t.owner
    .insertInto("coupons")
    .values([
      { ...coupon, code: old, ...ended },
      { ...coupon, code: pro, tiers: ["teams_pro"] },
      { ...coupon, code: full, most_uses: 1, uses: 1 },
      { ...coupon, code: used },
    ])
    .execute();
  const held = await paying();
  for (const { team_id } of [team, held]) {
    await t.owner.insertInto("coupon_uses").values({ team_id, code: used, at: t.clock.now() }).execute();
  }
  for (const [code, why] of [
    ["R-NONE", "coupon.unknown"],
    [old, "coupon.expired"],
    [pro, "coupon.other_plan"],
    [full, "coupon.used_up"],
    [used, "coupon.applied"],
  ] as const) {
    await expectRefusals(team, why, ALL_SEATS, { coupon: code });
    const check = await team.browser.send("GET", `subscription/product/teams/plan/monthly/coupons/${code}`);
    expect(check["error"]?.code).toBe(why);
    const apply = (whose: PayingTeam, sudo: Record<string, string>) =>
      whose.browser.send("PUT", `${whose.path}/coupon/${code}`, undefined, sudo);
    expect((await apply(held, await held.prove()))["error"]?.code).toBe(why);
    expect((await apply(team, await team.prove()))["error"]?.code).toBe("subscription.nothing_paid");
  }
});

test("refuses changes while nothing is paid for, or after it has ended", async () => {
  const team = await newPayingTeam(t);
  const names: readonly Name[] = ["seatsPreview", ...ONE_BY_ONE, "toggleCancellation", "reactivate"];
  await expectRefusals(team, "subscription.nothing_paid", names);
});

test("refuses changes after a newer version, during a charge, with an open bill, or at another price", async () => {
  const team = await paying();
  await expectRefusals(team, "subscription.stale", [...ONE_BY_ONE, "reactivate"], MORE, { version: 999 });
  await expectRefusals(team, "billing.price_changed", ONE_BY_ONE, MORE, { expected_total: 1 });
  await set(team.team_id, sql`unpaid_since = current_date, state = 'past_due'`);
  await expectRefusals(team, "billing.unpaid", ["createPreview", "seatsPreview", ...ONE_BY_ONE], MORE);
  await begin(team.team_id);
  await expectRefusals(team, "subscription.pending", [...ONE_BY_ONE, "reactivate", "toggleCancellation"], MORE);
  for (const method of ["PUT", "DELETE"] as const) {
    const coupon = await team.browser.send(method, `${team.path}/coupon/R-ANY`, undefined, await team.prove());
    expect(coupon["error"]?.code).toBe("subscription.pending");
  }
  const { team_name } = await team.browser.send("GET", `team/${team.team_id}/cancelAccount`);
  const claim = { email: team.lead.email, password: PASSWORD, purpose: "cancel" };
  const sudo = { "x-sudo": String((await team.browser.send("POST", "portalCheckPassword", claim))["token"]) };
  const leave = { reason: "exp", text: "", typed_name: team_name };
  expect(await team.browser.send("POST", `team/${team.team_id}/cancelAccountAndTrack`, leave, sudo)).toMatchObject({
    status: 409,
    error: { code: "subscription.pending" },
  });
});

/** Previews each change and agrees to it; expects the same error each time. */
async function expectUnpaid(code: string, prepare: (team: PayingTeam) => Promise<unknown>): Promise<void> {
  for (const [name, wanted] of [
    ["setProduct", { ...WANTED, tier: "teams_pro" }],
    ["setPlan", { ...WANTED, term: "yearly" }],
    ["setSeats", { ...WANTED, seats: 9 }],
  ] as const) {
    const team = await paying();
    await prepare(team);
    const { bill } = await team.preview(wanted);
    await expectRefusals(team, code, [name], wanted, { expected_total: bill.total });
  }
  const owing = await paying();
  await set(owing.team_id, sql`unpaid_since = current_date, state = 'past_due'`);
  await owe(owing.team_id);
  await prepare(owing);
  await expectRefusals(owing, code, ["reactivate"]);
}

test("refuses payment without a card, with a declined card, or with a silent bank", async () => {
  await expectUnpaid("billing.no_card", ({ team_id }) =>
    t.owner.deleteFrom("payment_profiles").where("team_id", "=", team_id).execute(),
  );
  await expectUnpaid("payment.refused", ({ card }) => card(CARDS.no_funds));
  await expectUnpaid("payment.unknown", () => gateway.fault("timeout_after_charge"));
  const counted = await scrapeHere(t.context.metrics);
  for (const outcome of ["succeeded", "declined", "failed"])
    expect(counted.value(`portal_payments_total{outcome="${outcome}"}`), outcome).toBeGreaterThan(0);
});

// spec: 7.46
test("changes name and address of a payment profile, and rejects an unknown one, a card number or an unfinished setup", async () => {
  const team = await paying();
  const { payment_profile } = await team.read();
  const sudo = await team.prove();
  const edit = async (id: string, credit_card: object) =>
    (await team.browser.send("PUT", `${team.path}/paymentProfile/${id}`, { credit_card, address: ADDRESS }, sudo))[
      "error"
    ]?.code;
  expect(await edit(UNKNOWN_ID, { name: "Ada" })).toBe("payment.no_profile");
  expect(await edit(payment_profile.id, { name: "4242 4242 4242 4242" })).toBe("payment.card_number");
  expect(await edit(payment_profile.id, { name: "Ada", setup_id: "set_unknown" })).toBe("payment.not_set_up");
  expect(payment_profile.name).not.toBe("Ada Lovelace");
  expect(await edit(payment_profile.id, { name: "Ada Lovelace" })).toBeUndefined();
  expect((await team.read())["payment_profile"]).toMatchObject({ id: payment_profile.id, name: "Ada Lovelace" });
});

describe("an installation without a working payment provider", () => {
  test("refuses payments if there is none", async () => {
    const bare = await openTestApp(inject("clusterUrl"));
    const [shop, team] = [await paying(), await newPayingTeam(bare, { seats: 4 })];
    const { plan } = await t.owner
      .selectFrom("subscriptions")
      .select("plan")
      .where("team_id", "=", shop.team_id)
      .executeTakeFirstOrThrow();
    const held = JSON.stringify(plan);
    await sql`update subscriptions set plan = ${held}::jsonb, state = 'paid', tier = 'teams', seats = 4,
      period_from = (${held}::jsonb ->> 'from')::date, period_to = (${held}::jsonb ->> 'to')::date
      where team_id = ${team.team_id}`.execute(bare.owner);
    const sudo = await team.prove();
    const send = async (method: "POST" | "PUT", path: string, body?: object) =>
      (await team.browser.send(method, path, body, sudo))["error"]?.code;
    for (const [name, wanted] of [
      ["order", { ...WANTED, seats: 9 }],
      ["setProduct", { ...WANTED, tier: "teams_pro" }],
      ["setPlan", { ...WANTED, term: "yearly" }],
      ["setSeats", { ...WANTED, seats: 9 }],
    ] as const) {
      const { bill } = await team.preview(wanted);
      const { version } = await team.read();
      const { method, path, body } = callsOf(team, wanted, { expected_total: bill.total, version })[name];
      expect(await send(method, path, body), name).toBe("payment.off");
    }
    const credit_card = { setup_id: "set_123456", name: "Ada" };
    expect(await send("POST", `${team.path}/paymentProfile/setup`)).toBe("payment.off");
    expect(await send("POST", `${team.path}/paymentProfile`, { credit_card, address: ADDRESS })).toBe("payment.off");
    await makePaymentProfile(bare.owner, new Date(), team.team_id);
    const { payment_profile } = await team.read();
    const own = `${team.path}/paymentProfile/${payment_profile.id}`;
    expect(await send("PUT", own, { credit_card, address: ADDRESS })).toBe("payment.off");
    await sql`insert into invoices (team_id, kind, state, number, created_at, currency, lines, subtotal, discount, tax, credit_used, credit_kept, total, plan, period_from, customer)
      values (${team.team_id}, 'renewal', 'open', 90000, now(), 'USD', '[]', 500, 0, 0, 0, 0, 500, ${held}, '2020-01-01', '{}')`.execute(
      bare.owner,
    );
    const { version } = await team.read();
    expect(await send("PUT", `${team.path}/reactivate`, { version })).toBe("payment.off");
    const webhook = await bare.app.inject({
      method: "POST",
      url: "/api/v2/subscription/webhook",
      headers: { host: "teams.test", "content-type": "application/json" },
      payload: "{}",
    });
    expect(webhook.json().error.code).toBe("payment.off");
    await bare.close();
  });

  test("refuses cards while it doesn't answer", async () => {
    const shop = await openBillingApp(inject("clusterUrl"));
    const team = await newPayingTeam(shop.t);
    await team.card(CARDS.good);
    const { payment_profile } = await team.read();
    const sudo = await team.prove();
    await shop.gateway.stop();
    const credit_card = { setup_id: "set_123456", name: "Ada" };
    for (const [method, path, body] of [
      ["POST", "paymentProfile/setup", undefined],
      ["POST", "paymentProfile", { credit_card, address: ADDRESS }],
      ["PUT", `paymentProfile/${payment_profile.id}`, { credit_card, address: ADDRESS }],
    ] as const) {
      const answer = await team.browser.send(method, `${team.path}/${path}`, body, sudo);
      expect(answer["error"]?.code, path).toBe("payment.unreachable");
    }
    await shop.close();
  });
});
