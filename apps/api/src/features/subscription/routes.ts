import type { FastifyInstance } from "fastify";
import { subscription } from "@portal/model/subscription/contract.ts";
import { REFERRAL } from "@portal/model/subscription/referral.ts";
import { inSeconds } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { NO_TEAM } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { PaymentError, type Payments } from "../../adapters/payments/port.ts";
import { cancelAccount, exportAccount, previewCancellation, restoreAccount } from "./cancellation/cancel.ts";
import { addProfile, editProfile, startCard } from "./cards.ts";
import { toChargeResult, settleCharge } from "./charges.ts";
import { countries } from "./countries.ts";
import { applyCoupon, placeOrder, currentPlan, reactivate, removeCoupon, setRenewal } from "./orders.ts";
import { quotePdf, statementPdf } from "./bills/pdf.ts";
import { normalizeTaxPlace, priceOrder, usableCoupon } from "./pricing.ts";
import { costPerSeat, previewReply, read, statements } from "./queries.ts";
import * as store from "./store.ts";
import * as bills from "./bills/store.ts";
import * as referrals from "./referral/store.ts";

export function subscriptionRoutes(app: FastifyInstance, context: AppContext, payments: Payments | null): void {
  registerRoutes(app, context, "subscription", subscription, {
    read: ({ params }, { db, now }) => read(db, params.id, now),
    async createPreview({ body: { coupon, place, ...wanted } }, { db, now, actor }) {
      const team_id = actor.side === "customer" ? actor.team_id : fail("session.required");
      const held = (await store.subscriptionOf(db, team_id)) ?? fail("team.not_found");
      // Prices it as a new customer, regardless of the current plan.
      const asNewCustomer = { ...held, plan: null, ...(place && { unpaid_since: null, trial_ended_at: null }) };
      const options = { coupon, place: place && normalizeTaxPlace(place), now };
      return previewReply(await priceOrder(db, team_id, asNewCustomer, wanted, options));
    },
    async migrationPreview({ params, body: { coupon, seats, ...wanted } }, { db, now }) {
      const held = (await store.subscriptionOf(db, params.id)) ?? fail("team.not_found");
      const whole = { ...wanted, seats: seats ?? held.plan?.seats ?? held.seats };
      return previewReply(await priceOrder(db, params.id, held, whole, { coupon, now }));
    },
    async seatsPreview({ params, body }, { db, now }) {
      const held = (await store.subscriptionOf(db, params.id)) ?? fail("team.not_found");
      return previewReply(await priceOrder(db, params.id, held, { ...currentPlan(held), ...body }, { now }));
    },
    order: ({ params, body: { tier, term, seats, ...agreed } }, ctx) =>
      placeOrder(context, payments, params.id, { ...agreed, select: () => ({ tier, term, seats }) }, ctx),
    setProduct: ({ params, body: { tier, ...agreed } }, ctx) =>
      placeOrder(context, payments, params.id, { ...agreed, select: (held) => ({ ...currentPlan(held), tier }) }, ctx),
    setPlan: ({ params, body: { term, ...agreed } }, ctx) =>
      placeOrder(context, payments, params.id, { ...agreed, select: (held) => ({ ...currentPlan(held), term }) }, ctx),
    setSeats: ({ params, body: { seats, ...agreed } }, ctx) =>
      placeOrder(context, payments, params.id, { ...agreed, select: (held) => ({ ...currentPlan(held), seats }) }, ctx),
    toggleCancellation: setRenewal,
    reactivate: (input, ctx) => reactivate(context, payments, input, ctx),
    costPerSeat: (_, { db, now }) => costPerSeat(db, now),
    async checkCoupon({ params: { type: tier, plan: term, code } }, { db, now, actor }) {
      const team_id = actor.side === "customer" ? actor.team_id : NO_TEAM;
      const {
        description,
        percent: percentage,
        amount,
        periods,
      } = await usableCoupon(db, team_id, code, { tier, term }, now);
      return { code, description, percentage, amount, periods };
    },
    applyCoupon,
    removeCoupon,
    statements: ({ params }, { db }) => statements(db, params.id),
    statementPdf: ({ params }, { db, actor }) => statementPdf(context, db, params, actor),
    countryStateList: async () => ({ countries }),
    startCard: (input, ctx) => startCard(payments, input, ctx),
    addPaymentProfile: (input, ctx) => addProfile(payments, input, ctx),
    editPaymentProfile: (input, ctx) => editProfile(payments, input, ctx),
    referralConfig: async () => REFERRAL,
    referrals: async (_input, { db }) => {
      const credits = (await referrals.referralCredits(db)).map((credit) => ({ ...credit, at: inSeconds(credit.at) }));
      return { credits, waiting: await referrals.referralsWaiting(db) };
    },
    async validateReferral({ params }, { db }) {
      if (!(await referrals.referralExists(db, params.code))) fail("referral.unknown");
      return { valid: true };
    },
    quote: ({ params, body }, ctx) => quotePdf(context, params.id, body, ctx),
    cancelRehearsal: previewCancellation,
    cancelAccount: (input, ctx) => cancelAccount(context, input, ctx),
    exportAccount: (input, ctx) => exportAccount(context, input, ctx),
    restoreAccount: (input, ctx) => restoreAccount(context, input, ctx),
    async webhook({ raw }, { db: pool, request, now, change }) {
      const provider = payments ?? fail("payment.off");
      const event = readEvent(provider, raw, request.headers, now);
      // Asks the provider for the current state: the event is only a hint.
      const charge =
        event.charge_id === null ? null : await provider.findCharge({ charge_id: event.charge_id }).catch(() => null);
      const team_id = charge && (await bills.teamOfPayment(pool, charge.idempotency_key).catch(() => null));
      return change(
        async ({ db, note }) => {
          const is_new = await bills.isNewEvent(db, event.id, now);
          if (charge && team_id && is_new)
            await settleCharge(context, db, team_id, charge.idempotency_key, toChargeResult(charge), now);
          note(team_id ? `team:${team_id}` : "payments", { event: event.type, known: !is_new });
          return { success: true };
        },
        { team_id: team_id ?? NO_TEAM },
      );
    },
  });
}

function readEvent(provider: Payments, raw: string, headers: Parameters<Payments["readWebhook"]>[1], now: Date) {
  try {
    return provider.readWebhook(raw, headers, now);
  } catch (error) {
    if (error instanceof PaymentError) return fail("payment.not_signed");
    throw error;
  }
}
