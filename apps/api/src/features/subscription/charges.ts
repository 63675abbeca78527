import type { SubscriptionState } from "@portal/model/members/schemas.ts";
import {
  type SubscriptionEvent,
  CHARGE_RETRY_DAYS,
  nextSubscriptionState,
} from "@portal/model/subscription/lifecycle.ts";
import { dayOf } from "@portal/model/kit/calendar.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import type { AppContext, OpenAppContext } from "../../platform/app-context.ts";
import { type Charge, PaymentError, type Payments } from "../../adapters/payments/port.ts";
import { postInvoice, postInvoiceSettlement } from "./bills/ledger.ts";
import { sendReceipt, sendUnpaidNotice } from "./notices.ts";
import { isNewPurchase } from "./pricing.ts";
import * as store from "./store.ts";
import * as bills from "./bills/store.ts";

/** A recorded charge attempt that is yet to be made. */
export interface ChargeAttempt {
  readonly team_id: string;
  readonly payment_id: string;
  readonly invoice: Pick<bills.Invoice, "id" | "total" | "currency">;
  readonly profile: Pick<store.Profile, "customer" | "method">;
}

/** The result as far as it is known; null if unknown. */
export type ChargeResult =
  | { readonly state: "succeeded"; readonly charge_id: string }
  | {
      readonly state: "declined";
      readonly charge_id: string | null;
      readonly reason: string;
      readonly retryable: boolean;
    }
  | null;

/** Records an attempt. All requests to the provider use its key. */
export async function createChargeAttempt(
  db: Db,
  team_id: string,
  invoice: ChargeAttempt["invoice"],
  profile: ChargeAttempt["profile"],
  now: Date,
): Promise<ChargeAttempt> {
  return { team_id, payment_id: await bills.insertPayment(db, team_id, invoice.id, now), invoice, profile };
}

/**
 * Requests the charge. The key makes repeated requests the same charge, so this also recovers a lost answer. Holds no
 * database connection meanwhile.
 */
export async function requestCharge(
  { metrics, log }: AppContext,
  payments: Payments,
  { payment_id, invoice, profile }: ChargeAttempt,
): Promise<ChargeResult> {
  try {
    const result = toChargeResult(
      await payments.charge({
        customer: profile.customer,
        method: profile.method,
        amount: invoice.total,
        currency: invoice.currency,
        idempotency_key: payment_id,
        invoice_id: invoice.id,
        description: "Subscription",
      }),
    );
    metrics.payment(result?.state ?? "pending");
    return result;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    metrics.payment("failed");
    log.error({ payment: payment_id, failed: error.code });
    // Rejected before anything was charged. Any other error leaves it open.
    const sure = error.code === "refused" || error.code === "not_found" || error.code === "not_set_up";
    return sure ? { state: "declined", charge_id: null, reason: error.code, retryable: false } : null;
  }
}

export function toChargeResult(charge: Charge): ChargeResult {
  if (charge.state === "succeeded") return { state: "succeeded", charge_id: charge.id };
  if (charge.state === "pending") return null;
  const declined = { state: "declined", charge_id: charge.id } as const;
  if (charge.state === "action_required") return { ...declined, reason: "action_required", retryable: false };
  return { ...declined, reason: charge.code, retryable: charge.retryable };
}

export type Settled = "succeeded" | "declined" | "pending";

/** Applies a result once, in one transaction; a second caller finds it done. */
export async function settleCharge(
  app: AppContext,
  db: Db,
  team_id: string,
  payment_id: string,
  result: ChargeResult,
  now: Date,
): Promise<Settled> {
  const subscription = await store.lockSubscription(db, team_id);
  const payment = await bills.lockPayment(db, team_id, payment_id);
  if (!subscription || !payment) return "pending";
  if (payment.state !== "pending") return payment.state;
  if (result === null) return "pending";
  const { state, charge_id } = result;
  const why = result.state === "declined" ? result : { reason: null, retryable: null };
  const { reason, retryable } = why;
  await bills.settlePayment(db, team_id, payment_id, { state, charge_id, reason, retryable }, now);
  const invoice = (await bills.invoiceById(db, team_id, payment.invoice_id))!;
  if (result.state === "succeeded") {
    await sendReceipt(app, db, team_id, invoice);
    await applyPaidInvoice(db, team_id, subscription, invoice, now);
  } else await handleDeclinedCharge(app, db, team_id, subscription, invoice, result.reason, now);
  return result.state;
}

/** Applies a paid bill: an order takes effect, a renewal is no longer owed. */
export async function applyPaidInvoice(
  db: Db,
  team_id: string,
  subscription: store.Subscription,
  invoice: bills.Invoice,
  now: Date,
): Promise<void> {
  if (invoice.kind === "order") {
    await store.changeSubscription(db, team_id, {
      ...changesFromInvoice(subscription, invoice),
      // A subscription that is set to end stays so when seats are added.
      ...(isNewPurchase(subscription) && { renews: true }),
      ...(await transitionState(db, team_id, subscription, "paid", now)),
    });
    await postInvoice(db, team_id, invoice, now);
  } else {
    const settled = { unpaid_since: null, tries: 0, unpaid_reason: null };
    await store.changeSubscription(db, team_id, {
      ...settled,
      ...(await transitionState(db, team_id, subscription, "paid", now)),
    });
  }
  await postInvoiceSettlement(db, team_id, invoice, "cash", now);
  const profile = await store.profileOf(db, team_id);
  const card = invoice.total > 0 && profile ? `${profile.brand} ${profile.last4}` : null;
  await bills.setInvoice(db, team_id, invoice.id, { state: "paid", paid_at: now, card });
}

/** The subscription changes for a plan. Keeps at least as many seats as are in use. */
export const changesFromInvoice = (
  { used_seats, credit }: store.Subscription,
  { plan, credit_used, credit_kept }: Held,
) => ({
  plan,
  tier: plan.tier,
  seats: Math.max(plan.seats, used_seats),
  credit: credit - credit_used + credit_kept,
});
type Held = Pick<bills.Invoice, "plan" | "credit_used" | "credit_kept">;

/** Discards a declined order; a declined renewal is retried another day. */
async function handleDeclinedCharge(
  app: AppContext,
  db: Db,
  team_id: string,
  subscription: store.Subscription,
  invoice: bills.Invoice,
  reason: string,
  now: Date,
): Promise<void> {
  if (invoice.kind === "order") {
    await bills.setInvoice(db, team_id, invoice.id, { state: "void" });
    if (invoice.coupon) await store.releaseCoupon(db, team_id, invoice.coupon);
    return;
  }
  await recordFailedCharge(app, db, team_id, subscription, reason, now);
}

/**
 * Counts a failed attempt. The bill stays open, the service is suspended after the last attempt, and the team is
 * notified.
 */
export async function recordFailedCharge(
  app: AppContext,
  db: Db,
  team_id: string,
  subscription: store.Subscription,
  reason: string,
  now: Date,
): Promise<void> {
  const tries = subscription.tries + 1;
  const happening = tries >= CHARGE_RETRY_DAYS.length ? "tries_over" : "charge_failed";
  await store.changeSubscription(db, team_id, {
    tries,
    unpaid_reason: reason,
    unpaid_since: subscription.unpaid_since ?? dayOf(now),
    ...(await transitionState(db, team_id, subscription, happening, now)),
  });
  await sendUnpaidNotice(app, db, team_id);
}

/** Moves to the next state by the transition table and records it. Does nothing if the table has no such transition. */
export async function transitionState(
  db: Db,
  team_id: string,
  { state }: Pick<store.Subscription, "state">,
  happening: SubscriptionEvent,
  at: Date,
): Promise<{ state?: SubscriptionState }> {
  const after = nextSubscriptionState(state, happening);
  if (after === null || after === state) return {};
  await store.insertStateChange(db, team_id, { before: state, after, happening, at });
  return { state: after };
}

/** How long a provider recognizes an idempotency key; afterwards the same key could create a second charge. */
const IDEMPOTENCY_KEY_LIFE_S = 12 * 3600;

/**
 * Resolves a charge with an unknown result: looks it up by its key and, if there is none, makes it now, because the
 * order is still valid. One that is too old for that is treated as never made.
 */
export async function reconcilePayment(
  app: OpenAppContext,
  payments: Payments,
  team_id: string,
  payment_id: string,
): Promise<Settled> {
  const { db, clock } = app;
  const open = await inTeam(db, team_id, async (db) => {
    const payment = await bills.lockPayment(db, team_id, payment_id);
    if (payment?.state !== "pending") return null;
    const invoice = await bills.invoiceById(db, team_id, payment.invoice_id);
    const profile = await store.profileOf(db, team_id);
    return invoice && profile ? { team_id, payment_id, invoice, profile, asked_at: payment.created_at } : null;
  });
  if (!open) return "pending";
  const { customer } = open.profile;
  const found = await payments.findCharge({ customer, idempotency_key: payment_id }).catch(() => undefined);
  const is_old = clock.now() > plusSeconds(open.asked_at, IDEMPOTENCY_KEY_LIFE_S);
  const result =
    found === undefined
      ? null
      : found
        ? toChargeResult(found)
        : is_old
          ? NEVER_MADE
          : await requestCharge(app, payments, open);
  return inTeam(db, team_id, (db) => settleCharge(app, db, team_id, payment_id, result, clock.now()));
}
const NEVER_MADE: ChargeResult = { state: "declined", charge_id: null, reason: "unreachable", retryable: true };
