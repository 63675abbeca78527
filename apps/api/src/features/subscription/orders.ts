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
import { isNewPurchase, offerFor, usableCoupon } from "./pricing.ts";
import { read } from "./queries.ts";
import * as store from "./store.ts";
import * as bills from "./bills/store.ts";

/** What the customer agreed to. */
interface Agreed {
  /** Without it, nothing is charged. */
  readonly expected_total?: number | undefined;
  readonly version?: number | undefined;
}

/** The database prevents using a coupon twice, or more often than allowed. */
const COUPON_TAKEN = { coupon_uses_pkey: "coupon.applied", coupons_last: "coupon.used_up" } as const;

/**
 * Pays for a change and applies it. Records the order with its idempotency key, requests the charge, then applies the
 * result. `reconcile` resolves orders that were interrupted in between.
 */
export async function placeOrder(
  app: AppContext,
  payments: Payments | null,
  team_id: string,
  wantedOf: (held: store.Subscription) => PlanSelection,
  { code, expected_total = 0, version }: Agreed & { readonly code?: string | undefined },
  ctx: ChangeContext,
): Promise<ChangeResult<ReplyInput<typeof subscription.read>>> {
  const { now, actor } = ctx;
  const asked_by = actor.side === "customer" ? actor.account_id : null;
  const written = await inTeam(ctx.db, team_id, (db) =>
    mapConstraintErrors({ ...COUPON_TAKEN, invoices_one_order: "subscription.pending" }, async () => {
      const held = await heldForOrder(db, team_id, version);
      const offer = await offerFor(db, team_id, held, wantedOf(held), code, now);
      const { bill, catalogue, coupon } = offer;
      if (bill.total !== expected_total) fail("billing.price_changed", { total: bill.total });
      if (bill.total === 0) return null;
      if (!payments) fail("payment.off");
      const profile = (await store.profileOf(db, team_id)) ?? fail("billing.no_card");
      const written = { kind: "order", priced: offer, catalogue, coupon: coupon?.code, asked_by, now } as const;
      const invoice = await createInvoice(app, db, team_id, written);
      if (coupon) await store.redeemCoupon(db, team_id, coupon.code, now);
      return createChargeAttempt(db, team_id, invoice, profile, now);
    }),
  );
  if (written === null) return applyFreeOrder(app, team_id, wantedOf, { code, version }, asked_by, ctx);
  return charge(app, payments!, written, ctx);
}

/** Requests the charge and returns the provider's result to the caller. */
async function charge(
  app: AppContext,
  payments: Payments,
  written: ChargeAttempt,
  ctx: ChangeContext,
): Promise<ChangeResult<ReplyInput<typeof subscription.read>>> {
  const { team_id, payment_id, invoice } = written;
  const result = await requestCharge(payments, written);
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

/** Nothing is due: takes effect at once, or with the next period. */
function applyFreeOrder(
  app: AppContext,
  team_id: string,
  wantedOf: (held: store.Subscription) => PlanSelection,
  { code, version }: { readonly code?: string | undefined; readonly version?: number | undefined },
  asked_by: string | null,
  ctx: ChangeContext,
): Promise<ChangeResult<ReplyInput<typeof subscription.read>>> {
  const { now } = ctx;
  return ctx.change(async ({ db, note }) => {
    const held = await heldForOrder(db, team_id, version);
    const wanted = wantedOf(held);
    const offer = await offerFor(db, team_id, held, wanted, code, now);
    const { bill, plan, catalogue, coupon } = offer;
    if (bill.total !== 0) fail("billing.price_changed", { total: bill.total });
    if (bill.lines.length > 0) {
      const written = { kind: "order", priced: offer, catalogue, coupon: coupon?.code, asked_by, now } as const;
      const invoice = await createInvoice(app, db, team_id, written);
      if (coupon) await mapConstraintErrors(COUPON_TAKEN, () => store.redeemCoupon(db, team_id, coupon.code, now));
      await applyPaidInvoice(db, team_id, held, invoice, now);
    } else {
      await store.changeSubscription(db, team_id, { plan });
    }
    note(`team:${team_id}`, { ...wanted, total: 0 });
    return read(db, team_id, now);
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

/**
 * Like `lockCurrentSubscription`, but refuses while an import relies on the seats. Not declared in the contract, where
 * it would come after the charge: a paid order is applied even if an import has started since.
 */
async function heldForOrder(db: Db, team_id: string, version?: number): Promise<store.Subscription> {
  await refuseWhileBusy(db, team_id);
  return lockCurrentSubscription(db, team_id, version);
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
