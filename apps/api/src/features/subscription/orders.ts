import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { subscription } from "@portal/model/subscription/contract.ts";
import { toAppliedCoupon } from "@portal/model/subscription/coupons.ts";
import { type PlanSelection, retainUsedSeats } from "@portal/model/subscription/plan.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import { fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, ChangeResult, HandlerResult, Transaction } from "../../platform/register-routes.ts";
import { refuseWhileBusy } from "../../platform/teams.ts";
import { isStale } from "../../platform/versions.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { createInvoice } from "./bills/ledger.ts";
import {
  type ChargeAttempt,
  type Settled,
  requestCharge,
  createChargeAttempt,
  settleCharge,
  applyPaidInvoice,
} from "./charges.ts";
import { type Offer, isNewPurchase, priceOrder, usableCoupon } from "./pricing.ts";
import { read } from "./queries.ts";
import * as store from "./store.ts";
import * as bills from "./bills/store.ts";

interface Order {
  /** The plan wanted, given the one held. */
  readonly select: (held: store.Subscription) => PlanSelection;
  readonly coupon?: string | undefined;
  /** The total the customer agreed to. Without it, nothing is charged. */
  readonly expected_total?: number | undefined;
  readonly version?: number | undefined;
}

/** The database prevents using a coupon twice, or more often than allowed. */
const COUPON_TAKEN = { coupon_uses_pkey: "coupon.applied", coupons_last: "coupon.used_up" } as const;

/**
 * Applies a change, after a charge if the customer agreed to one. Both ways price the order once and refuse any other
 * total, so the agreed one decides.
 */
export const placeOrder = (
  app: AppContext,
  payments: Payments | null,
  team_id: string,
  order: Order,
  ctx: ChangeContext,
): Promise<ChangeResult<ReplyInput<typeof subscription.read>>> =>
  order.expected_total ? chargeOrder(app, payments, team_id, order, ctx) : applyFreeOrder(app, team_id, order, ctx);

/**
 * Records the order with its idempotency key, requests the charge, then applies the result. `reconcile` resolves orders
 * that were interrupted in between.
 */
async function chargeOrder(
  app: AppContext,
  payments: Payments | null,
  team_id: string,
  order: Order,
  ctx: ChangeContext,
): Promise<ChangeResult<ReplyInput<typeof subscription.read>>> {
  const written = await inTeam(ctx.db, team_id, async (db) => {
    const { offer } = await lockAndPrice(db, team_id, order, ctx.now);
    if (!payments) fail("payment.off");
    const profile = (await store.profileOf(db, team_id)) ?? fail("billing.no_card");
    const invoice = await createOrderInvoice(app, db, team_id, offer, ctx);
    return createChargeAttempt(db, team_id, invoice, profile, ctx.now);
  });
  return charge(app, payments!, written, ctx);
}

/** Nothing is due: takes effect at once, or with the next period. */
function applyFreeOrder(
  app: AppContext,
  team_id: string,
  order: Order,
  ctx: ChangeContext,
): Promise<ChangeResult<ReplyInput<typeof subscription.read>>> {
  return ctx.change(async ({ db, note }) => {
    const { held, wanted, offer } = await lockAndPrice(db, team_id, order, ctx.now);
    if (offer.bill.lines.length > 0) {
      const invoice = await createOrderInvoice(app, db, team_id, offer, ctx);
      await applyPaidInvoice(db, team_id, held, invoice, ctx.now);
    } else {
      await store.changeSubscription(db, team_id, { plan: offer.plan });
    }
    note(`team:${team_id}`, { ...wanted, total: 0 });
    return read(db, team_id, ctx.now);
  });
}

/**
 * Locks the subscription and prices the order. Refuses while an import relies on the seats: not declared in the contract,
 * where it would come after the charge, and a paid order is applied even if an import has started since.
 */
async function lockAndPrice(
  db: Db,
  team_id: string,
  { select, coupon, expected_total = 0, version }: Order,
  now: Date,
): Promise<{ readonly held: store.Subscription; readonly wanted: PlanSelection; readonly offer: Offer }> {
  await refuseWhileBusy(db, team_id);
  const held = await lockCurrentSubscription(db, team_id, version);
  const wanted = select(held);
  const offer = await priceOrder(db, team_id, held, wanted, { coupon, now });
  const { total } = offer.bill;
  if (total !== expected_total) fail("billing.price_changed", { total });
  return { held, wanted, offer };
}

/** Creates the bill of an order and redeems its coupon. */
const createOrderInvoice = (
  app: AppContext,
  db: Db,
  team_id: string,
  offer: Offer,
  { actor, now }: Pick<ChangeContext, "actor" | "now">,
): Promise<bills.Invoice> =>
  mapConstraintErrors({ ...COUPON_TAKEN, invoices_one_order: "subscription.pending" }, async () => {
    const { catalogue, coupon } = offer;
    const asked_by = actor.side === "customer" ? actor.account_id : null;
    const written = { kind: "order", priced: offer, catalogue, coupon: coupon?.code, asked_by, now } as const;
    const invoice = await createInvoice(app, db, team_id, written);
    if (coupon) await store.redeemCoupon(db, team_id, coupon.code, now);
    return invoice;
  });

/** Requests the charge and returns the provider's result to the caller. */
async function charge(
  app: AppContext,
  payments: Payments,
  written: ChargeAttempt,
  ctx: ChangeContext,
): Promise<ChangeResult<ReplyInput<typeof subscription.read>>> {
  const { team_id, payment_id, invoice } = written;
  const result = await requestCharge(app, payments, written);
  const take = async ({ db, note }: Transaction): Promise<Settled> => {
    const settled = await settleCharge(app, db, team_id, payment_id, result, ctx.now);
    note(`team:${team_id}`, { invoice: invoice.id, total: invoice.total, currency: invoice.currency, result: settled });
    return settled;
  };
  if (result?.state === "declined") {
    await ctx.change(take, { action: "payment.refused" });
    return fail("payment.refused", { reason: result.reason });
  }
  if (result === null) fail("payment.unknown");
  return ctx.change(async (tx) => {
    await take(tx);
    return read(tx.db, team_id, ctx.now);
  });
}

/** The plan to change: a change of one value keeps the others, including those planned for the next period. */
export function currentPlan(held: store.Subscription): PlanSelection {
  if (held.plan === null || isNewPurchase(held)) fail("subscription.nothing_paid");
  const plan = retainUsedSeats(held.plan, held.used_seats);
  const { tier, term, seats } = plan.next ?? plan;
  return { tier, term, seats };
}

/** Locks the subscription at the version shown, and fails while a charge is in progress. */
async function lockCurrentSubscription(db: Db, team_id: string, version?: number): Promise<store.Subscription> {
  const held = (await store.lockSubscription(db, team_id)) ?? fail("team.not_found");
  if (isStale(held.version, version)) fail("subscription.stale");
  if (await bills.hasPending(db, team_id)) fail("subscription.pending");
  return held;
}

export function setRenewal(
  { params, body }: Input<typeof subscription.toggleCancellation>,
  ctx: ChangeContext,
): HandlerResult<typeof subscription.toggleCancellation> {
  return ctx.change(async ({ db, note }) => {
    const held = await lockCurrentSubscription(db, params.id, body?.version);
    if (isNewPurchase(held)) fail("subscription.nothing_paid");
    const renews = body?.renews ?? !held.renews;
    await store.changeSubscription(db, params.id, { renews });
    note(`team:${params.id}`, { before: held.renews, after: renews });
    return read(db, params.id, ctx.now);
  });
}

/** Pays an open bill now. If there is none, turns renewal back on. */
export async function reactivate(
  app: AppContext,
  payments: Payments | null,
  { params, body }: Input<typeof subscription.reactivate>,
  ctx: ChangeContext,
): HandlerResult<typeof subscription.reactivate> {
  const { id: team_id } = params;
  const written = await inTeam(ctx.db, team_id, async (db) => {
    const held = await lockCurrentSubscription(db, team_id, body?.version);
    if (held.plan === null) fail("subscription.nothing_paid");
    const invoice = await bills.unpaidRenewal(db, team_id);
    if (!invoice) return null;
    if (!payments) fail("payment.off");
    const profile = (await store.profileOf(db, team_id)) ?? fail("billing.no_card");
    // An extra attempt that does not count towards the limit.
    await store.changeSubscription(db, team_id, { tries: Math.max(0, held.tries - 1) });
    return createChargeAttempt(db, team_id, invoice, profile, ctx.now);
  });
  if (written) return charge(app, payments!, written, ctx);
  return ctx.change(async ({ db, note }) => {
    await store.changeSubscription(db, team_id, { renews: true });
    note(`team:${team_id}`, { after: true });
    return read(db, team_id, ctx.now);
  });
}

/** From the next period on. */
export function applyCoupon(
  { params: { id, code } }: Input<typeof subscription.applyCoupon>,
  ctx: ChangeContext,
): HandlerResult<typeof subscription.applyCoupon> {
  return ctx.change(({ db, note }) =>
    mapConstraintErrors(COUPON_TAKEN, async () => {
      const held = await lockCurrentSubscription(db, id);
      if (held.plan === null || isNewPurchase(held)) fail("subscription.nothing_paid");
      const coupon = await usableCoupon(db, id, code, currentPlan(held), ctx.now);
      // One at a time, so a worse coupon doesn't replace a better one by mistake.
      if (held.plan.coupon && held.plan.coupon.left !== 0) fail("coupon.another", { code: held.plan.coupon.code });
      await store.redeemCoupon(db, id, code, ctx.now);
      await store.changeSubscription(db, id, { plan: { ...held.plan, coupon: toAppliedCoupon(coupon) } });
      note(`team:${id}`, { code });
      return read(db, id, ctx.now);
    }),
  );
}

export function removeCoupon(
  { params: { id, code } }: Input<typeof subscription.removeCoupon>,
  ctx: ChangeContext,
): HandlerResult<typeof subscription.removeCoupon> {
  return ctx.change(async ({ db, note }) => {
    const held = await lockCurrentSubscription(db, id);
    if (held.plan?.coupon?.code !== code) fail("coupon.unknown");
    await store.changeSubscription(db, id, { plan: { ...held.plan, coupon: null } });
    note(`team:${id}`, { code });
    return read(db, id, ctx.now);
  });
}
