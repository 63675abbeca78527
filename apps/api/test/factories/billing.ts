import type { Db } from "../../src/platform/db.ts";
import { MADRID } from "../address.ts";
import type { Columns } from "./columns.ts";

interface PaymentProfileOptions extends Omit<Columns<"payment_profiles">, "team_id" | "address"> {
  address?: object;
}

/** Stores a card that the payment provider doesn't know: it is shown, and never charged. */
export async function makePaymentProfile(
  db: Db,
  now: Date,
  team_id: string,
  options: PaymentProfileOptions = {},
): Promise<void> {
  const { address = MADRID, ...columns } = options;
  const card = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2040, fingerprint: "" };
  const payer = { customer: "cus_none", method: "pm_none", name: "Ines Caldera" };
  await db
    .insertInto("payment_profiles")
    .values({ team_id, ...payer, ...card, address: JSON.stringify(address), changed_at: now, ...columns })
    .execute();
}

/** Creates a coupon of ten percent that has been valid for years. */
export async function makeCoupon(db: Db, code: string, options: Columns<"coupons"> = {}): Promise<void> {
  const amount = options.amount ? {} : { percent: 10 };
  await db
    .insertInto("coupons")
    .values({ code, description: "A discount", ...amount, valid_from: "2020-01-01", ...options })
    .execute();
}
