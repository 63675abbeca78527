import { describe, expect, test } from "vitest";
import { DEMO_CATALOGUE } from "./catalogue.ts";
import { type AppliedCoupon, startPlan, changePlan, convertPlan, couponApplies } from "./plan.ts";

const NOTHING = { tax: { kind: "none" }, credit: 0 } as const;
const coupon: AppliedCoupon = { code: "HALF", percent: 50, amount: null, covers: false, left: 2, tiers: [], terms: [] };
const solo = (used: AppliedCoupon | null = null) =>
  startPlan(DEMO_CATALOGUE, { tier: "pro", term: "monthly", seats: 1 }, "2026-04-01", used, NOTHING).plan;

describe("a solo plan that becomes a team plan", () => {
  const team = { tier: "teams_pro", seats: 2, next: null } as const;

  test("is charged for the days left, minus what was paid for them", () => {
    const { plan, bill } = convertPlan(DEMO_CATALOGUE, solo(), team, "2026-04-16", NOTHING);
    expect(bill.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["unused", -250],
      ["rest", 900],
    ]);
    expect(bill.total).toBe(650);
    expect(plan).toMatchObject({
      tier: "teams_pro",
      term: "monthly",
      seats: 2,
      unit: 900,
      from: "2026-04-01",
      to: "2026-05-01",
      day_of_month: 1,
      next: null,
    });
    expect(plan.paid).toEqual([
      { tier: "teams_pro", term: "monthly", seats: 2, from: "2026-04-16", to: "2026-05-01", net: 900 },
    ]);
  });

  test("pays tax and uses credit like any bill", () => {
    const { bill } = convertPlan(DEMO_CATALOGUE, solo(), team, "2026-04-16", {
      tax: { kind: "rate", rate_bp: 1_000, place: "AU" },
      credit: 100,
    });
    expect(bill).toMatchObject({ tax: 65, credit_used: 100, total: 615 });
  });

  test("keeps a coupon that is valid for the new plan, and drops others", () => {
    const kept = convertPlan(DEMO_CATALOGUE, solo(coupon), team, "2026-04-16", NOTHING);
    expect(kept.bill.discount).toBe(450);
    expect(kept.plan.coupon).toMatchObject({ code: "HALF", covers: true, left: 1 });
    const lost = convertPlan(DEMO_CATALOGUE, solo({ ...coupon, tiers: ["pro"] }), team, "2026-04-16", NOTHING);
    expect(lost.bill.discount).toBe(0);
    expect(lost.plan.coupon).toBeNull();
  });

  test("does not use a coupon that starts with the next period", () => {
    const waiting = { ...solo(), coupon };
    expect(convertPlan(DEMO_CATALOGUE, waiting, team, "2026-04-16", NOTHING).bill.discount).toBe(0);
  });

  test("keeps a pending change for the next period, unless it equals the current plan", () => {
    const later = { tier: "teams", term: "yearly", seats: 2 } as const;
    const converted = (next: typeof later | { tier: "teams_pro"; term: "monthly"; seats: number }) =>
      convertPlan(DEMO_CATALOGUE, solo(), { ...team, next }, "2026-04-16", NOTHING).plan.next;
    expect(converted(later)).toEqual(later);
    expect(converted({ tier: "teams_pro", term: "monthly", seats: 2 })).toBeNull();
    expect(converted({ tier: "teams_pro", term: "monthly", seats: 3 })).toMatchObject({ seats: 3 });
  });

  test("can be converted until the last day of its period", () => {
    expect(convertPlan(DEMO_CATALOGUE, solo(), team, "2026-04-30", NOTHING).bill.lines[1]).toMatchObject({ days: 1 });
    expect(() => convertPlan(DEMO_CATALOGUE, solo(), team, "2026-05-01", NOTHING)).toThrow("the period is over");
  });
});

test("a plan whose period has ended must be renewed before it is changed", () => {
  const wanted = { tier: "pro", term: "yearly", seats: 1 } as const;
  expect(() => changePlan(DEMO_CATALOGUE, solo(), wanted, "2026-05-01", NOTHING)).toThrow("the period is over");
  expect(changePlan(DEMO_CATALOGUE, solo(), wanted, "2026-04-30", NOTHING).plan.term).toBe("yearly");
});

test("a coupon without stored plans and terms is valid for all of them", () => {
  expect(couponApplies({}, { tier: "pro", term: "monthly" })).toBe(true);
});
