import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Day, dayOfMonth, daysBetween, plusDays, plusMonths } from "../kit/calendar.ts";
import { share, split, sum } from "../kit/money.ts";
import type { Bill, ServiceLine, Tax } from "./bill.ts";
import { DEMO_CATALOGUE, MONTHS, type PaidTier, TERMS, priceOf } from "./catalogue.ts";
import {
  type Plan,
  type PricedPlan,
  type AppliedCoupon,
  type PlanSelection,
  startPlan,
  changePlan,
  retainUsedSeats,
  renewPlan,
} from "./plan.ts";

const RUNS = { numRuns: 10_000 };
const NOTHING = { tax: { kind: "none" }, credit: 0 } as const;
const VAT: Tax = { kind: "rate", rate_bp: 2_100, place: "ES" };

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => plusDays("2024-01-01", days));
const tier = fc.constantFrom<PaidTier>("teams", "teams_pro");
const term = fc.constantFrom(...TERMS);
const wanted = fc.record({ tier, term, seats: fc.integer({ min: 1, max: 300 }) });
const tax = fc.oneof(
  fc.constant<Tax>({ kind: "none" }),
  fc.integer({ min: 1, max: 2_700 }).map((rate_bp): Tax => ({ kind: "rate", rate_bp, place: "ES" })),
  fc.constant<Tax>({ kind: "reverse_charge", vat_id: "DE136695976" }),
);
const coupon = fc.option(
  fc.record({
    code: fc.constant("WELCOME"),
    discount: fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent, amount: null })),
      fc.integer({ min: 1, max: 200_000 }).map((amount) => ({ percent: null, amount })),
    ),
    left: fc.option(fc.integer({ min: 1, max: 4 })),
    tiers: fc.subarray<PaidTier>(["teams", "teams_pro"]),
    terms: fc.subarray([...TERMS]),
  }),
);
type Drawn = typeof coupon extends fc.Arbitrary<infer T> ? T : never;
function couponOf(drawn: Drawn): AppliedCoupon | null {
  if (!drawn) return null;
  const { discount, ...rest } = drawn;
  return { ...rest, ...discount, covers: false };
}

/** Years of a customer: a first term, then a change every few days. Periods that have ended are renewed first. */
const story = fc.record({
  start: day,
  first: wanted,
  coupon,
  tax,
  steps: fc.array(fc.record({ days: fc.integer({ min: 0, max: 500 }), wanted }), { maxLength: 8 }),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;
interface Lived {
  readonly bills: readonly { readonly bill: Bill; readonly before: number }[];
  readonly plans: readonly { readonly plan: Plan; readonly on: Day }[];
  readonly credit: number;
}

function live({ start, first, coupon: drawn, tax: levied, steps }: Story): Lived {
  const bills: { bill: Bill; before: number }[] = [];
  const plans: { plan: Plan; on: Day }[] = [];
  let credit = 0;
  const take = ({ plan, bill }: PricedPlan, on: Day): Plan => {
    bills.push({ bill, before: credit });
    credit += bill.credit_kept - bill.credit_used;
    plans.push({ plan, on });
    return plan;
  };
  const money = () => ({ tax: levied as Tax, credit });
  let today: Day = start;
  let plan = take(startPlan(DEMO_CATALOGUE, first, today, couponOf(drawn), money()), today);
  for (const step of steps) {
    today = plusDays(today, step.days);
    while (plan.to <= today) plan = take(renewPlan(DEMO_CATALOGUE, plan, money()), plan.to);
    plan = take(changePlan(DEMO_CATALOGUE, plan, step.wanted, today, money()), today);
  }
  return { bills, plans, credit };
}

describe("bills over any sequence of changes", () => {
  test("have lines that add up to the total; totals and credits are never negative", () => {
    fc.assert(
      fc.property(story, (drawn) => {
        const { bills, credit } = live(drawn);
        for (const { bill, before } of bills) {
          const { lines, total, subtotal, discount, tax, credit_used, credit_kept } = bill;
          const sums = [sum(lines.map(({ amount }) => amount)), subtotal - discount + tax - credit_used + credit_kept];
          expect(sums).toEqual([total, total]);
          const sound =
            total >= 0 && discount >= 0 && credit_used <= before && Math.min(credit_used, credit_kept) === 0;
          expect(sound && lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
        }
        expect(credit).toBeGreaterThanOrEqual(0);
      }),
      RUNS,
    );
    console.log("billing: lines add up to the total, 10,000 cases");
  });

  test("charge every day exactly once, for the seats and the plan it had", () => {
    fc.assert(
      fc.property(story, fc.double({ min: 0, max: 1, noNaN: true }), (drawn, where) => {
        const { bills, plans } = live(drawn);
        const [first, last] = [plans[0]!, plans.at(-1)!];
        const days = daysBetween(first.on, last.plan.to);
        const chosen = plusDays(first.on, Math.min(days - 1, Math.floor(where * days)));
        const charged = new Map<string, number>();
        for (const { lines } of bills.map(({ bill }) => bill)) {
          for (const line of lines.filter((one): one is ServiceLine => "tier" in one)) {
            if (line.from > chosen || line.to <= chosen) continue;
            const key = `${line.tier} ${line.term}`;
            charged.set(key, (charged.get(key) ?? 0) + (line.kind === "unused" ? -line.seats : line.seats));
          }
        }
        // The plan of that day is the last one made on it or before.
        const held = plans.findLast(({ plan, on }) => on <= chosen && plan.from <= chosen)!.plan;
        const billed = [...charged].filter(([, seats]) => seats !== 0);
        expect(billed).toEqual([[`${held.tier} ${held.term}`, held.seats]]);
      }),
      RUNS,
    );
    console.log("billing: no day billed twice or skipped, 10,000 cases");
  });

  test("cost the same for seats added one by one or at once, except for the rounding of each line", () => {
    fc.assert(
      fc.property(
        wanted,
        day,
        fc.integer({ min: 0, max: 1_200 }),
        fc.integer({ min: 1, max: 20 }),
        (has, start, after, n) => {
          const { plan } = startPlan(DEMO_CATALOGUE, has, start, null, NOTHING);
          const today = plusDays(start, after % daysBetween(plan.from, plan.to));
          const at_once = changePlan(DEMO_CATALOGUE, plan, { ...has, seats: has.seats + n }, today, NOTHING).bill.total;
          let [one_by_one, now] = [0, plan];
          for (let seats = has.seats + 1; seats <= has.seats + n; seats += 1) {
            const step = changePlan(DEMO_CATALOGUE, now, { ...has, seats }, today, NOTHING);
            one_by_one += step.bill.total;
            now = step.plan;
          }
          expect(Math.abs(one_by_one - at_once)).toBeLessThanOrEqual(Math.ceil(n / 2));
          expect(now.seats).toBe(has.seats + n);
        },
      ),
      RUNS,
    );
    console.log("billing: seats one by one as at once, within rounding, 10,000 cases");
  });

  test("never refund more than was paid", () => {
    fc.assert(
      fc.property(story, (drawn) => {
        const { bills } = live(drawn);
        const net = sum(bills.map(({ bill }) => bill.subtotal - bill.discount));
        expect(net).toBeGreaterThanOrEqual(0);
      }),
      RUNS,
    );
    console.log("billing: never more given back than paid, 10,000 cases");
  });

  // spec: 4.29
  test("are 0 for fewer seats, a cheaper plan or a shorter term, which take effect with the next period", () => {
    const { plan } = startPlan(
      DEMO_CATALOGUE,
      { tier: "teams_pro", term: "yearly", seats: 10 },
      "2026-03-15",
      null,
      NOTHING,
    );
    const less: PlanSelection = { tier: "teams", term: "monthly", seats: 4 };
    const changed = changePlan(DEMO_CATALOGUE, plan, less, "2026-06-01", NOTHING);
    expect(changed.bill).toMatchObject({ lines: [], total: 0 });
    expect(changed.plan).toMatchObject({ tier: "teams_pro", term: "yearly", seats: 10, next: less });
    const renewed = renewPlan(DEMO_CATALOGUE, changed.plan, NOTHING);
    expect(renewed.plan).toMatchObject({ ...less, from: "2027-03-15", to: "2027-04-15", next: null });
    expect(renewed.bill.total).toBe(4 * 600);
    // Selecting the current plan again drops the pending change.
    expect(changePlan(DEMO_CATALOGUE, changed.plan, plan, "2026-06-02", NOTHING).plan.next).toBeNull();
  });

  test("start a longer term today and credit the rest of the old one", () => {
    const { plan } = startPlan(
      DEMO_CATALOGUE,
      { tier: "teams", term: "monthly", seats: 10 },
      "2026-04-01",
      null,
      NOTHING,
    );
    const { plan: longer, bill } = changePlan(DEMO_CATALOGUE, plan, { ...plan, term: "yearly" }, "2026-04-16", {
      tax: VAT,
      credit: 1_000,
    });
    expect(bill.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["unused", -3_000],
      ["term", 60_000],
      ["tax", share(57_000, 2_100, 10_000)],
      ["credit_used", -1_000],
    ]);
    expect(longer).toMatchObject({ from: "2026-04-16", to: "2027-04-16", day_of_month: 16 });
  });

  test("apply a coupon to its period and to seats added in it, and never refund the discount", () => {
    const half: AppliedCoupon = {
      code: "HALF",
      percent: 50,
      amount: null,
      covers: false,
      left: 1,
      tiers: [],
      terms: [],
    };
    const { plan, bill } = startPlan(
      DEMO_CATALOGUE,
      { tier: "teams", term: "monthly", seats: 10 },
      "2026-04-01",
      half,
      NOTHING,
    );
    expect(bill.total).toBe(3_000);
    const added = changePlan(DEMO_CATALOGUE, plan, { ...plan, seats: 20 }, "2026-04-16", NOTHING);
    expect(added.bill.total).toBe(1_500);
    const year = changePlan(DEMO_CATALOGUE, added.plan, { ...added.plan, term: "yearly" }, "2026-04-16", NOTHING);
    expect(year.bill.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["unused", -1_500],
      ["unused", -1_500],
      ["term", 120_000],
    ]);
    expect(renewPlan(DEMO_CATALOGUE, plan, NOTHING)).toMatchObject({ bill: { total: 6_000 }, plan: { coupon: null } });
  });

  test("apply a coupon to its plan and term only, now and at renewal", () => {
    const monthly = { tier: "teams", term: "monthly", seats: 10 } as const;
    const half: AppliedCoupon = {
      code: "HALF",
      percent: 50,
      amount: null,
      covers: false,
      left: null,
      tiers: [],
      terms: [],
    };
    const begun = (limits: Partial<AppliedCoupon>) =>
      startPlan(DEMO_CATALOGUE, monthly, "2026-04-01", { ...half, ...limits }, NOTHING).plan;
    const dearer = changePlan(
      DEMO_CATALOGUE,
      begun({ tiers: ["teams"] }),
      { ...monthly, tier: "teams_pro" },
      "2026-04-16",
      NOTHING,
    );
    expect(dearer.bill).toMatchObject({ total: 4_500 - 1_500 });
    expect(renewPlan(DEMO_CATALOGUE, dearer.plan, NOTHING).bill).toMatchObject({ total: 9_000 });
    const longer = changePlan(
      DEMO_CATALOGUE,
      begun({ terms: ["monthly"] }),
      { ...monthly, term: "yearly" },
      "2026-04-16",
      NOTHING,
    );
    expect(longer.bill).toMatchObject({ total: 60_000 - 1_500 });
    const later = changePlan(
      DEMO_CATALOGUE,
      begun({ terms: ["monthly"] }),
      { ...monthly, seats: 5 },
      "2026-04-16",
      NOTHING,
    );
    expect(renewPlan(DEMO_CATALOGUE, later.plan, NOTHING).bill).toMatchObject({ discount: 1_500, total: 1_500 });
  });

  test("charge seats that were to be dropped but are in use from the next period on", () => {
    const ten = { tier: "teams", term: "monthly", seats: 10 } as const;
    const { plan } = startPlan(DEMO_CATALOGUE, ten, "2026-04-01", null, NOTHING);
    const fewer = changePlan(DEMO_CATALOGUE, plan, { ...ten, seats: 5 }, "2026-04-16", NOTHING).plan;
    const seatsOf = (after: Plan) => renewPlan(DEMO_CATALOGUE, after, NOTHING).plan.seats;
    expect([5, 7, 10, 12].map((used) => seatsOf(retainUsedSeats(fewer, used)))).toEqual([5, 7, 10, 12]);
    expect(retainUsedSeats(fewer, 10).next).toBeNull();
    expect(retainUsedSeats(plan, 10)).toBe(plan);
    expect(seatsOf(retainUsedSeats(plan, 12))).toBe(12);
  });

  test("are empty for a change that takes effect later, even with reverse charge", () => {
    const ten = { tier: "teams", term: "monthly", seats: 10 } as const;
    const money = { tax: { kind: "reverse_charge", vat_id: "DE136695976" }, credit: 0 } as const;
    const { plan, bill } = startPlan(DEMO_CATALOGUE, ten, "2026-04-01", null, money);
    expect(bill.lines.map(({ kind }) => kind)).toEqual(["term", "reverse_charge"]);
    expect(changePlan(DEMO_CATALOGUE, plan, { ...ten, seats: 8 }, "2026-04-16", money).bill.lines).toEqual([]);
  });
});

describe("days", () => {
  test.each([
    ["2026-01-31", 1, 31, "2026-02-28"],
    ["2026-02-28", 1, 31, "2026-03-31"],
    ["2028-01-31", 1, 31, "2028-02-29"],
    ["2028-02-29", 12, 29, "2029-02-28"],
    ["2029-02-28", 36, 29, "2032-02-29"],
    ["2026-12-15", 1, 15, "2027-01-15"],
    // Clock changes do not affect days.
    ["2026-03-28", 1, 28, "2026-04-28"],
    ["2026-10-24", 1, 24, "2026-11-24"],
  ])("%s plus %d months, due on day %d, is %s", (from, months, on, to) => {
    expect(plusMonths(from, months, on)).toBe(to);
  });

  // spec: 4.28 9.18
  test("of consecutive periods have no gap, and start on the same day of the month or the last of a shorter one", () => {
    fc.assert(
      fc.property(wanted, day, (has, start) => {
        let { plan } = startPlan(DEMO_CATALOGUE, has, start, null, NOTHING);
        for (let n = 1; n < 6; n += 1) {
          const next = renewPlan(DEMO_CATALOGUE, plan, NOTHING).plan;
          expect(next.from).toBe(plan.to);
          plan = next;
          const months = n * MONTHS[has.term];
          expect(plan.from).toBe(plusMonths(start, months, dayOfMonth(start)));
        }
      }),
    );
  });
});

test("money is rounded half up, and split without losing a cent", () => {
  expect([share(100, 1, 3), share(200, 1, 3), share(5, 1, 2), share(-5, 1, 2), share(0, 1, 7)]).toEqual([
    33, 67, 3, -3, 0,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1 }),
      (amount, weights) => {
        const parts = split(amount, weights);
        expect(sum(parts)).toBe(sum(weights) === 0 ? 0 : amount);
        expect(parts.every((part) => part >= 0)).toBe(true);
      },
    ),
  );
  expect(priceOf(DEMO_CATALOGUE, "teams_pro", "3years")).toBe(24_300);
});

describe("before the first period, which starts after the trial", () => {
  const TODAY = "2026-05-01";
  const { plan } = startPlan(DEMO_CATALOGUE, { tier: "teams", term: "monthly", seats: 5 }, "2026-05-20", null, NOTHING);
  const change = (changed: Partial<PlanSelection>) =>
    changePlan(DEMO_CATALOGUE, plan, { tier: "teams", term: "monthly", seats: 5, ...changed }, TODAY, NOTHING);

  test("charges whole periods from its first day", () => {
    expect(plan).toMatchObject({ from: "2026-05-20", to: "2026-06-20", day_of_month: 20 });
    expect(renewPlan(DEMO_CATALOGUE, plan, NOTHING).plan).toMatchObject({ from: "2026-06-20", to: "2026-07-20" });
  });

  test("charges added seats for the whole period and not for the trial", () => {
    expect(change({ seats: 7 }).bill.lines).toMatchObject([
      { kind: "rest", seats: 2, from: "2026-05-20", to: "2026-06-20", days: 31, of_days: 31, amount: 1_200 },
    ]);
  });

  test("credits the whole price when the plan or the term changes", () => {
    const upgraded = change({ tier: "teams_pro" });
    expect(upgraded.bill.lines.map(({ amount }) => amount)).toEqual([-3_000, 4_500]);
    const longer = change({ term: "yearly" });
    expect(longer.bill.lines.map(({ amount }) => amount)).toEqual([-3_000, 30_000]);
    expect(longer.plan).toMatchObject({ from: "2026-05-20", to: "2027-05-20" });
  });
});
