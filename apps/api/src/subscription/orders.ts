import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { subscription } from "@portal/model/subscription/contract.ts";
import { usedFrom } from "@portal/model/subscription/coupons.ts";
import { type Wanted, keepingSeats } from "@portal/model/subscription/plan.ts";
import { type Db, inTeam } from "../kit/db.ts";
import { fail, guarded } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing, Transaction } from "../kit/mount.ts";
import { refuseWhileBusy } from "../kit/teams.ts";
import { isStale } from "../kit/versions.ts";
import type { Payments } from "../outside/payments/port.ts";
import { writeBill } from "./bills/booking.ts";
import { type Attempt, type Settled, ask, attempt, settle, takeOver } from "./charging.ts";
import { beginsAnew, offerFor, usableCoupon } from "./pricing.ts";
import { read } from "./reading.ts";
import * as store from "./store.ts";
import * as bills from "./bills/store.ts";

type Asked<K extends keyof typeof subscription> = Input<(typeof subscription)[K]>;
type Answer = Promise<Changed<ReplyInput<typeof subscription.read>>>;

/** What somebody agreed to. */
interface Agreed {
  /** Nobody who agreed to no total is charged. */
  readonly expected_total?: number | undefined;
  readonly version?: number | undefined;
}

/** Refused before a coupon is taken twice, or once more than there is. */
const COUPON_TAKEN = { coupon_uses_pkey: "coupon.applied", coupons_last: "coupon.used_up" } as const;

/**
 * Pays for a change and takes it over. First it is written down, with the name under which the provider will know the charge;
 * then the provider is asked; then what it said is taken over. Whoever is killed in between is found by `reconcile`.
 */
export async function buy(
  house: House,
  payments: Payments | null,
  team_id: string,
  wantedOf: (held: store.Subscription) => Wanted,
  { code, expected_total = 0, version }: Agreed & { readonly code?: string | undefined },
  ctx: Changing,
): Answer {
  const { now, actor } = ctx;
  const asked_by = actor.side === "customer" ? actor.account_id : null;
  const written = await inTeam(ctx.db, team_id, (db) =>
    guarded({ ...COUPON_TAKEN, invoices_one_order: "subscription.pending" }, async () => {
      const held = await heldForOrder(db, team_id, version);
      const offer = await offerFor(db, team_id, held, wantedOf(held), code, now);
      const { bill, catalogue, coupon } = offer;
      if (bill.total !== expected_total) fail("billing.price_changed", { total: bill.total });
      if (bill.total === 0) return null;
      if (!payments) fail("payment.off");
      const profile = (await store.profileOf(db, team_id)) ?? fail("billing.no_card");
      const written = { kind: "order", priced: offer, catalogue, coupon: coupon?.code, asked_by, now } as const;
      const invoice = await writeBill(db, team_id, written);
      if (coupon) await store.takeCoupon(db, team_id, coupon.code, now);
      return attempt(db, team_id, invoice, profile, now);
    }),
  );
  if (written === null) return takeFree(team_id, wantedOf, { code, version }, asked_by, ctx);
  return charge(house, payments!, written, ctx);
}

/** Asks for the money; what the provider said is what the caller is told. */
async function charge(house: House, payments: Payments, written: Attempt, ctx: Changing): Answer {
  const { team_id, payment_id, invoice } = written;
  const result = await ask(payments, written);
  const take = async ({ db, note }: Transaction): Promise<Settled> => {
    const settled = await settle(house, db, team_id, payment_id, result, ctx.now);
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

/** Nothing is due: it holds at once, or from the next period on. */
function takeFree(
  team_id: string,
  wantedOf: (held: store.Subscription) => Wanted,
  { code, version }: { readonly code?: string | undefined; readonly version?: number | undefined },
  asked_by: string | null,
  ctx: Changing,
): Answer {
  const { now } = ctx;
  return ctx.change(async ({ db, note }) => {
    const held = await heldForOrder(db, team_id, version);
    const wanted = wantedOf(held);
    const offer = await offerFor(db, team_id, held, wanted, code, now);
    const { bill, plan, catalogue, coupon } = offer;
    if (bill.total !== 0) fail("billing.price_changed", { total: bill.total });
    if (bill.lines.length > 0) {
      const written = { kind: "order", priced: offer, catalogue, coupon: coupon?.code, asked_by, now } as const;
      const invoice = await writeBill(db, team_id, written);
      if (coupon) await guarded(COUPON_TAKEN, () => store.takeCoupon(db, team_id, coupon.code, now));
      await takeOver(db, team_id, held, invoice, now);
    } else {
      await store.changeSubscription(db, team_id, { plan });
    }
    note(`team:${team_id}`, { ...wanted, total: 0 });
    return read(db, team_id, now);
  });
}

/** What is paid for now; a change of one thing leaves the others as they are, or as they were to become. */
export function heldPlan(held: store.Subscription): Wanted {
  if (held.plan === null || beginsAnew(held)) fail("subscription.nothing_paid");
  const plan = keepingSeats(held.plan, held.used_seats);
  const { tier, term, seats } = plan.next ?? plan;
  return { tier, term, seats };
}

/** Locked, as it was shown, and with nothing under way that would be put over what is changed now. */
async function heldNow(db: Db, team_id: string, version?: number): Promise<store.Subscription> {
  const held = (await store.lockSubscription(db, team_id)) ?? fail("team.not_found");
  if (isStale(held.version, version)) fail("subscription.stale");
  if (await bills.hasPending(db, team_id)) fail("subscription.pending");
  return held;
}

/**
 * As `heldNow`, but not while an import counts on the seats. Not declared in the contract, where it would come after the
 * charge: what was paid for is taken over even if an import has begun since.
 */
async function heldForOrder(db: Db, team_id: string, version?: number): Promise<store.Subscription> {
  await refuseWhileBusy(db, team_id);
  return heldNow(db, team_id, version);
}

export function setRenewal({ params, body }: Asked<"toggleCancellation">, ctx: Changing): Answer {
  return ctx.change(async ({ db, note }) => {
    const held = await heldNow(db, params.id, body?.version);
    if (beginsAnew(held)) fail("subscription.nothing_paid");
    const renews = body?.renews ?? !held.renews;
    await store.changeSubscription(db, params.id, { renews });
    note(`team:${params.id}`, { before: held.renews, after: renews });
    return read(db, params.id, ctx.now);
  });
}

/** What is owed is paid now; where nothing is owed, it renews again. */
export async function reactivate(
  house: House,
  payments: Payments | null,
  { params, body }: Asked<"reactivate">,
  ctx: Changing,
): Answer {
  const { id: team_id } = params;
  const written = await inTeam(ctx.db, team_id, async (db) => {
    const held = await heldNow(db, team_id, body?.version);
    if (held.plan === null) fail("subscription.nothing_paid");
    const invoice = await bills.unpaidRenewal(db, team_id);
    if (!invoice) return null;
    if (!payments) fail("payment.off");
    const profile = (await store.profileOf(db, team_id)) ?? fail("billing.no_card");
    // One try more, not the next of those that count.
    await store.changeSubscription(db, team_id, { tries: Math.max(0, held.tries - 1) });
    return attempt(db, team_id, invoice, profile, ctx.now);
  });
  if (written) return charge(house, payments!, written, ctx);
  return ctx.change(async ({ db, note }) => {
    await store.changeSubscription(db, team_id, { renews: true });
    note(`team:${team_id}`, { after: true });
    return read(db, team_id, ctx.now);
  });
}

/** From the next period on. */
export function applyCoupon({ params: { id, code } }: Asked<"applyCoupon">, ctx: Changing): Answer {
  return ctx.change(({ db, note }) =>
    guarded(COUPON_TAKEN, async () => {
      const held = await heldNow(db, id);
      if (held.plan === null || beginsAnew(held)) fail("subscription.nothing_paid");
      const coupon = await usableCoupon(db, id, code, heldPlan(held), ctx.now);
      // One at a time: a better one is not lost to a worse one by mistake.
      if (held.plan.coupon && held.plan.coupon.left !== 0) fail("coupon.another", { code: held.plan.coupon.code });
      await store.takeCoupon(db, id, code, ctx.now);
      await store.changeSubscription(db, id, { plan: { ...held.plan, coupon: usedFrom(coupon) } });
      note(`team:${id}`, { code });
      return read(db, id, ctx.now);
    }),
  );
}

export function removeCoupon({ params: { id, code } }: Asked<"removeCoupon">, ctx: Changing): Answer {
  return ctx.change(async ({ db, note }) => {
    const held = await heldNow(db, id);
    if (held.plan?.coupon?.code !== code) fail("coupon.unknown");
    await store.changeSubscription(db, id, { plan: { ...held.plan, coupon: null } });
    note(`team:${id}`, { code });
    return read(db, id, ctx.now);
  });
}
