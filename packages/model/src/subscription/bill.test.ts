import { describe, expect, test } from "vitest";
import { type Discount, type ServiceLine, type Tax, calculateBill } from "./bill.ts";

const span = { tier: "teams", term: "yearly", from: "2026-01-01", to: "2027-01-01" } as const;
const term = (amount: number): ServiceLine => ({ kind: "term", ...span, seats: 1, unit: amount, amount });
const remaining = (amount: number): ServiceLine => ({
  kind: "rest",
  ...span,
  seats: 1,
  unit: amount,
  days: 1,
  of_days: 1,
  amount,
});
const unused = (amount: number): ServiceLine => ({
  kind: "unused",
  ...span,
  seats: 1,
  paid: -amount,
  days: 1,
  of_days: 1,
  amount,
});
const VAT: Tax = { kind: "rate", rate_bp: 2_100, place: "ES" };
const NONE: Tax = { kind: "none" };
const percent = (share: number): Discount => ({ code: "TEN", percent: share, amount: null });
const off = (amount: number): Discount => ({ code: "OFF", percent: null, amount });

describe("a bill", () => {
  test("applies service, discount, tax and credit in this order", () => {
    const bill = calculateBill([term(10_000), remaining(2_000)], { discount: percent(10), tax: VAT, credit: 500 });
    expect(bill).toEqual({
      lines: [
        term(10_000),
        remaining(2_000),
        { kind: "percent_off", code: "TEN", percent: 10, of: 12_000, amount: -1_200 },
        { kind: "tax", rate_bp: 2_100, of: 10_800, place: "ES", amount: 2_268 },
        { kind: "credit_used", balance: 500, amount: -500 },
      ],
      subtotal: 12_000,
      discount: 1_200,
      tax: 2_268,
      credit_used: 500,
      credit_kept: 0,
      total: 12_568,
      net: [9_000, 1_800],
    });
  });

  test("keeps refunds that exceed the charges as credit, including their tax", () => {
    const bill = calculateBill([unused(-5_000), term(1_000)], { discount: null, tax: VAT, credit: 300 });
    expect(bill.lines.slice(2)).toEqual([
      { kind: "tax", rate_bp: 2_100, of: -4_000, place: "ES", amount: -840 },
      { kind: "credit_kept", amount: 4_840 },
    ]);
    expect(bill).toMatchObject({ subtotal: -4_000, tax: -840, credit_used: 0, credit_kept: 4_840, total: 0 });
    expect(bill.net).toEqual([-5_000, 1_000]);
  });

  test("uses no more credit than the amount due", () => {
    const bill = calculateBill([term(1_000)], { discount: null, tax: NONE, credit: 5_000 });
    expect(bill).toMatchObject({ discount: 0, tax: 0, credit_used: 1_000, credit_kept: 0, total: 0 });
    expect(bill.lines[1]).toEqual({ kind: "credit_used", balance: 5_000, amount: -1_000 });
  });

  test("omits lines with an amount of 0", () => {
    expect(calculateBill([term(1_000)], { discount: null, tax: NONE, credit: 0 }).lines).toEqual([term(1_000)]);
    expect(calculateBill([term(0)], { discount: percent(50), tax: VAT, credit: 10 }).lines).toEqual([term(0)]);
    expect(calculateBill([term(1)], { discount: percent(10), tax: NONE, credit: 0 }).lines).toEqual([term(1)]);
    expect(calculateBill([term(1)], { discount: off(0), tax: NONE, credit: 0 }).lines).toEqual([term(1)]);
  });

  test("has no tax line without service, and keeps the credit", () => {
    const nothing = { lines: [], subtotal: 0, discount: 0, tax: 0, credit_used: 0, credit_kept: 0, total: 0, net: [] };
    const reverse: Tax = { kind: "reverse_charge", vat_id: "DE136695976" };
    for (const tax of [VAT, reverse]) {
      expect(calculateBill([], { discount: null, tax, credit: 100 })).toEqual(nothing);
    }
  });

  test("has a reverse-charge line even if its amount is 0", () => {
    const tax: Tax = { kind: "reverse_charge", vat_id: "DE136695976" };
    const line = { kind: "reverse_charge", vat_id: "DE136695976", amount: 0 };
    expect(calculateBill([term(1_000)], { discount: null, tax, credit: 0 })).toMatchObject({ tax: 0, total: 1_000 });
    expect(calculateBill([term(0)], { discount: null, tax, credit: 0 }).lines).toEqual([term(0), line]);
  });
});

describe("a discount", () => {
  test("in percent applies to charges, not to refunds", () => {
    const bill = calculateBill([unused(-500), remaining(1_000)], { discount: percent(50), tax: NONE, credit: 0 });
    expect(bill.lines[2]).toEqual({ kind: "percent_off", code: "TEN", percent: 50, of: 1_000, amount: -500 });
    expect(bill).toMatchObject({ total: 0, net: [-500, 500] });
  });

  test("of an amount applies to a new term, up to its price", () => {
    const some = calculateBill([term(1_000)], { discount: off(300), tax: NONE, credit: 0 });
    expect(some.lines[1]).toEqual({ kind: "amount_off", code: "OFF", amount: -300 });
    expect(some).toMatchObject({ discount: 300, total: 700, net: [700] });
    const all = calculateBill([term(1_000)], { discount: off(5_000), tax: NONE, credit: 0 });
    expect(all).toMatchObject({ discount: 1_000, total: 0, net: [0] });
  });

  test("of an amount does not apply again when seats are added", () => {
    const bill = calculateBill([remaining(1_000)], { discount: off(300), tax: NONE, credit: 0 });
    expect(bill).toMatchObject({ lines: [remaining(1_000)], discount: 0, total: 1_000 });
  });

  test("of an amount applies to a new term even with a refund on the same bill", () => {
    const bill = calculateBill([unused(-400), term(1_000)], { discount: off(300), tax: NONE, credit: 0 });
    expect(bill).toMatchObject({ discount: 300, total: 300, net: [-400, 700] });
  });
});
