import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Gateway } from "../../../../../tools/parts/gateway.ts";
import { isSound, reconcileCharges } from "../../../../../tools/parts/reconciliation.ts";
import { dayOf, startOf } from "@portal/model/kit/calendar.ts";
import { sum } from "@portal/model/kit/money.ts";
import { TERMS } from "@portal/model/subscription/catalogue.ts";
import type { BillReply } from "@portal/model/subscription/schemas.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";
import { CARDS, type PayingTeam, newPayingTeam, openBillingApp } from "../../../test/billing.ts";
import type { Answer } from "../../../test/browser.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { issueToken } from "../../../test/people.ts";
import { issueSudoToken } from "../../platform/sudo.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { runBillingDay } from "./renewals.ts";

/**
 * A price appears three times: in the preview, as the charge, and on the statement. Simulates years of random actions
 * by teams and compares all three each time; the charge is read from the gateway's own ledger.
 */
const CASES = Number(process.env["CASES"] ?? 300);
const SEED = Number(process.env["SEED"] ?? 15);
const TEAMS = Math.min(40, Math.max(12, Math.ceil(CASES / 100)));
const CHANGES = 3;
const AT_ONCE = 4;

let t: TestApp;
let gateway: Gateway;
let payments: Payments;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, gateway, payments, close } = await openBillingApp(inject("clusterUrl")));
  await makeCoupons();
});
afterAll(() => close());

/** Deterministic pseudo-random numbers (mulberry32). */
function chance(seed: number) {
  let state = seed;
  const draw = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number): number => 1 + Math.floor(draw() * most);
  return {
    upTo,
    oneOf: <T>(list: readonly T[]): T => list[upTo(list.length) - 1]!,
    isLucky: (of: number) => upTo(of) === 1,
  };
}

const PLACES = [
  { country: "ES", vat_id: "" },
  { country: "ES", vat_id: "ESA28015865" },
  { country: "DE", vat_id: "" },
  { country: "DE", vat_id: "DE136695976" },
  { country: "FI", vat_id: "" },
  { country: "CH", vat_id: "" },
  { country: "US", state: "CA", vat_id: "" },
  { country: "US", state: "OR", vat_id: "" },
  { country: "JP", vat_id: "" },
];
const COUPONS = Array.from({ length: 24 }, (_, n) => `ADDS${n}`);

async function makeCoupons(): Promise<void> {
  const valid_from = dayOf(t.clock.now()) as never;
  const made = COUPONS.map((code, n) => ({
    code,
    description: code,
    valid_from,
    percent: n % 3 === 2 ? null : [10, 33, 100][n % 4 === 3 ? 2 : n % 2]!,
    amount: n % 3 === 2 ? 777 * (n + 1) : null,
    periods: [1, 2, null][n % 3] ?? null,
  }));
  await t.owner.insertInto("coupons").values(made).execute();
}

/** The previewed bill; undefined if nothing was due. */
interface Previewed {
  readonly what: string;
  readonly bill: BillReply;
}
type Team = PayingTeam & {
  readonly random: ReturnType<typeof chance>;
  /** Statements that were already compared. */
  readonly known: Set<string>;
  sudo: Record<string, string>;
  held: Answer;
  previewed: Previewed[];
};

const counted = { cases: 0, charges: 0, renewals: 0 };
const differences: string[] = [];
const differs = (team: Team, what: string, ...values: unknown[]) =>
  differences.push(`${team.team_id} ${what}: ${values.map((value) => JSON.stringify(value)).join(" | ")}`);

/** Creates a session and a password confirmation directly: neither outlasts the simulated time, and hashing is slow. */
async function enter(team: Team): Promise<void> {
  const token = await issueToken(t.owner, t.clock.now(), team.lead);
  const handle = token.slice(3).split(".")[0]!;
  team.browser.jar.clear();
  team.browser.token = token;
  team.sudo = { "x-sudo": (await issueSudoToken(t.owner, handle, "payment", t.clock.now())).token };
  team.held = await asked(team, "GET", "");
}

async function asked(team: Team, method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<Answer> {
  const answer = await team.browser.send(method, `${team.path}${path}`, body, team.sudo);
  if (answer.status === 200) return answer;
  throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
}

async function newTeam(number: number): Promise<Team> {
  const made = await newPayingTeam(t, { seats: 5 });
  await made.card(CARDS.good, PLACES[number % PLACES.length]);
  const team = { ...made, random: chance(SEED * 1000 + number), known: new Set<string>(), sudo: {}, previewed: [] };
  return { ...team, held: await made.read() };
}

const isPaid = ({ held }: Team): boolean => held["state"] === "paid";
/** The plan for the next period, which a change of one value keeps. */
const standing = ({ held: { next, tier, term, seats } }: Team): PlanSelection => next ?? { tier, term, seats };

/** Previews a random change and orders it at that price. */
async function change(team: Team): Promise<void> {
  const { random } = team;
  const begins = !isPaid(team);
  const wanted = {
    tier: random.oneOf(["teams", "teams_pro"] as const),
    // Mostly monthly: longer terms leave few payments to compare.
    term: random.isLucky(60) ? random.oneOf(TERMS) : "monthly",
    seats:
      begins || team.held["seats"] > 500 ? 1 + random.upTo(60) : Math.max(2, team.held["seats"] + random.upTo(12) - 3),
  };
  const what = begins ? "order" : random.oneOf(["order", "seats", "seats", "product", "plan"] as const);
  const { tier, term, seats } = wanted;
  const ways = {
    order: { shown: wanted, method: "POST", body: wanted },
    seats: { shown: { ...standing(team), seats }, method: "PUT", body: { seats } },
    product: { shown: { ...standing(team), tier }, method: "PUT", body: { tier } },
    plan: { shown: { ...standing(team), term }, method: "PUT", body: { term } },
  } as const;
  const { shown, method, body } = ways[what];
  const coupon = begins && random.isLucky(2) ? await usable(team, shown, random.oneOf(COUPONS)) : {};
  const preview =
    what === "seats"
      ? await asked(team, "POST", "/seatsPreview", body)
      : await asked(team, "POST", "/migrationPreview", { ...shown, ...coupon });
  const { bill } = preview as unknown as { bill: BillReply };
  const agreed = { expected_total: bill.total, version: team.held["version"] };
  team.held = await asked(team, method, `/${what}`, { ...body, ...coupon, ...agreed });
  team.previewed.push({ what, bill });
}

async function usable(team: Team, shown: object, coupon: string): Promise<{ coupon?: string }> {
  const { status } = await team.preview({ ...shown, coupon });
  return status === 200 ? { coupon } : {};
}

/** Makes a free change that affects the next bill. */
async function changeForFree(team: Team): Promise<void> {
  const { random, held } = team;
  const { version, renews, coupon, payment_profile } = held;
  const place = { state: "", ...random.oneOf(PLACES) };
  const send = {
    address: () => {
      const body = { credit_card: { name: "Ines Caldera" }, address: { ...payment_profile.address, ...place } };
      return asked(team, "PUT", `/paymentProfile/${payment_profile.id}`, body);
    },
    renewal: () => asked(team, "PUT", "/toggleCancellation", { renews: !renews, version }),
    coupon: () =>
      coupon
        ? team.browser.send("DELETE", `${team.path}/coupon/${coupon.code}`, undefined, team.sudo)
        : team.browser.send("PUT", `${team.path}/coupon/${random.oneOf(COUPONS)}`, undefined, team.sudo),
  };
  const what = isPaid(team) ? random.oneOf(["address", "coupon", "coupon", "renewal"] as const) : "address";
  const answer = await send[what]();
  // A coupon for another plan, or one used before, is rejected without a change.
  if (answer.status === 200) team.held = answer;
}

/** Runs the billing day: the renewal must match its preview. */
async function passDay(team: Team, before: Answer): Promise<void> {
  await runBillingDay(t.context, payments, team.team_id);
  await enter(team);
  const is_over = before["current_period_ends_at"] <= t.clock.now().getTime() / 1000;
  if (!is_over || before["state"] !== "paid" || !before["renews"]) return;
  counted.renewals += 1;
  team.previewed.push({ what: "renewal", bill: before["renewal"] });
}

/** Switches the card, which charges an open bill at once. */
async function useCard(team: Team, number: string): Promise<void> {
  const { address } = team.held["payment_profile"];
  await team.card(number, address);
  await runBillingDay(t.context, payments, team.team_id);
  await enter(team);
}

interface Statement {
  readonly id: string;
  readonly number: string;
  readonly bill: BillReply;
  readonly paid_at: number | null;
}

/** Compares previews with the new statements and the gateway's charges for them. */
async function compare(team: Team, charges: ReadonlyMap<string, readonly number[]>): Promise<void> {
  const { statements } = (await asked(team, "GET", "/statements")) as unknown as { statements: Statement[] };
  const fresh = statements.filter(({ id }) => !team.known.has(id)).toReversed();
  const billed = team.previewed.filter(({ bill }) => bill.lines.length > 0);
  if (fresh.length !== billed.length) differs(team, "number of statements", fresh.length, billed.length);
  for (const [n, { what, bill }] of billed.entries()) {
    const statement = fresh[n];
    if (!statement) continue;
    const { id, bill: stated, paid_at } = statement;
    team.known.add(id);
    if (!isDeepStrictEqual(stated, bill)) differs(team, what, bill, stated);
    if (sum(stated.lines.map(({ amount }) => amount)) !== stated.total) differs(team, `${what}, sum of lines`, stated);
    const due = paid_at !== null && bill.total > 0 ? [bill.total] : [];
    const taken = charges.get(id) ?? [];
    if (!isDeepStrictEqual(taken, due)) differs(team, `${what}, charged`, taken, due);
    counted.charges += taken.length;
  }
  counted.cases += team.previewed.length;
  team.previewed = [];
}

async function chargesByBill(): Promise<Map<string, number[]>> {
  const made = (await gateway.ledger()).filter(({ kind, state }) => kind === "charge" && state === "succeeded");
  const charges = new Map<string, number[]>();
  for (const { invoice_id = "", amount = 0 } of made)
    charges.set(invoice_id, [...(charges.get(invoice_id) ?? []), amount]);
  return charges;
}

/** Runs a few teams at a time, each one's actions in sequence. */
async function forEach(teams: readonly Team[], work: (team: Team) => Promise<void>): Promise<void> {
  const waiting = [...teams];
  const places = Array.from({ length: AT_ONCE }, async () => {
    for (let team = waiting.pop(); team; team = waiting.pop()) await work(team);
  });
  await Promise.all(places);
}

/** Noon, so preview and order are on the same day. */
function moveTo(days: number): void {
  const noon = startOf(dayOf(t.clock.now())).getTime() + days * 86_400_000 + 12 * 3_600_000;
  t.clock.advance(Math.round((noon - t.clock.now().getTime()) / 1000));
}

/** Advances some days. A few cards have no funds meanwhile, and recover unless it is the end. */
async function letDaysPass(teams: readonly Team[], days: number, is_end: boolean): Promise<void> {
  const poor = new Set(teams.filter(({ random, held }) => random.isLucky(12) && held["state"] === "paid"));
  await forEach([...poor], (team) => useCard(team, CARDS.no_funds));
  const before = new Map(teams.map((team) => [team, team.held]));
  moveTo(days);
  await forEach(teams, async (team) => {
    await passDay(team, before.get(team)!);
    if (poor.has(team) && !is_end) await useCard(team, CARDS.good);
  });
}

// spec: 4.24 4.29 7.41 7.42
test(
  "preview, charge and statement match to the cent through years of random changes, and the ledger balances",
  { timeout: 1_800_000 },
  async () => {
    moveTo(1);
    const teams: Team[] = [];
    while (teams.length < TEAMS) teams.push(await newTeam(teams.length));
    await forEach(teams, enter);
    const days = chance(SEED);
    const asked_for = () => counted.cases < CASES && differences.length === 0;
    for (let going = true; going; going = asked_for()) {
      await forEach(teams, async (team) => {
        for (let n = 0; n < CHANGES; n += 1) {
          if (team.random.isLucky(3)) await changeForFree(team);
          await change(team);
        }
      });
      await letDaysPass(teams, days.upTo(27), false);
      const charges = await chargesByBill();
      await forEach(teams, (team) => compare(team, charges));
    }
    await letDaysPass(teams, 27, true);
    const charges = await chargesByBill();
    await forEach(teams, (team) => compare(team, charges));

    const uneven = await sql`
      select from ledger group by team_id, currency
      having sum(amount) <> 0 or coalesce(sum(amount) filter (where account = 'receivable'), 0)
        <> (select coalesce(sum(total), 0) from invoices i where i.team_id = ledger.team_id and kind = 'renewal' and state = 'open')`.execute(
      t.owner,
    );
    const after = await reconcileCharges(t.owner, gateway);
    const { cases, charges: charged, renewals } = counted;
    console.log(
      `billing: preview = charge = statement, ${cases.toLocaleString("en")} cases (${charged} charges, ${renewals} renewals), ${differences.length} differ, ledger ${after.balance}`,
    );
    expect(differences.slice(0, 5), `seed ${SEED}`).toEqual([]);
    expect(uneven.rows.length).toBe(0);
    expect(isSound(after), JSON.stringify(after)).toBe(true);
    expect(charged).toBeGreaterThan(cases / 3);
    expect(renewals).toBeGreaterThan(0);
  },
);
