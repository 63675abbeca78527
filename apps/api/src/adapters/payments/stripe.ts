import Stripe from "stripe";
import { declineOf, pickDecisiveCharge, wantedBy } from "./charges.ts";
import {
  ANSWER_MS,
  type Charge,
  type PaymentEvent,
  PaymentError,
  type PaymentErrorCode,
  type Payments,
  type Refund,
  WEBHOOK_FRESH_S,
} from "./port.ts";

interface Access {
  readonly key: string;
  /** Public: identifies us in the browser and grants no access. */
  readonly publishable_key: string;
  readonly webhook_secret: string;
  /** Overrides the API's usual address. */
  readonly url?: string | undefined;
  readonly answer_ms?: number;
}

const MOST_AT_ONCE = 100;

/** Payments through Stripe's own library. */
export function stripePayments({ key, publishable_key, webhook_secret, url, answer_ms = ANSWER_MS }: Access): Payments {
  const stripe = new Stripe(key, {
    ...(url && addressIn(new URL(url))),
    // Retries are the caller's decision. The library still retries a broken connection once, with the same key.
    maxNetworkRetries: 0,
    timeout: answer_ms,
    telemetry: false,
  });

  return {
    ensureCustomer: mapErrors(async ({ team_id, email }) => {
      const customer =
        (await oldestCustomer(stripe, team_id)) ??
        requireId(
          // Contains only the team id, because the key is rejected if the parameters change with the address.
          await stripe.customers.create({ metadata: { team_id } }, { idempotencyKey: `customer-${team_id}` }),
        );
      if (customer.email !== email) await stripe.customers.update(customer.id, { email });
      return customer.id;
    }),
    startSetup: mapErrors(async (customer) => {
      const { id, client_secret } = requireId(
        await stripe.setupIntents.create({ customer, usage: "off_session", allowed_payment_method_types: ["card"] }),
      );
      if (!client_secret) throw new PaymentError("unknown");
      return { setup_id: id, client_secret, form: { kind: "stripe", key: publishable_key } };
    }),
    finishSetup: mapErrors(async ({ customer, setup_id }) => {
      const setup = requireId(await stripe.setupIntents.retrieve(setup_id, { expand: ["payment_method"] }));
      if (idIn(setup.customer) !== customer) throw new PaymentError("not_found");
      const method = setup.payment_method;
      if (setup.status !== "succeeded" || !method || typeof method === "string" || !method.card)
        throw new PaymentError("not_set_up");
      const { brand, last4, exp_month, exp_year, fingerprint } = method.card;
      const { name } = method.billing_details;
      return { id: method.id, brand, last4, exp_month, exp_year, name: name ?? "", fingerprint: fingerprint ?? "" };
    }),
    removeMethod: mapErrors(async (method) => {
      try {
        await stripe.paymentMethods.detach(method);
      } catch (error) {
        if (!(await isDetached(stripe, method))) throw error;
      }
    }),
    charge: mapErrors(async ({ customer, method, amount, currency, idempotency_key, invoice_id, description }) => {
      const order: Stripe.PaymentIntentCreateParams = {
        amount,
        currency: currency.toLowerCase(),
        customer,
        payment_method: method,
        allowed_payment_method_types: ["card"],
        confirm: true,
        off_session: true,
        description,
        // Lets us find the charge when its id never reaches us.
        metadata: { idempotency_key, invoice_id },
      };
      return chargeOf(await withDeclines(stripe.paymentIntents.create(order, { idempotencyKey: idempotency_key })));
    }),
    findCharge: mapErrors(async (wanted) => {
      if ("charge_id" in wanted) {
        const intent = await orNull(stripe.paymentIntents.retrieve(wanted.charge_id));
        return intent && chargeOf(intent);
      }
      // Lists instead of searching: the search index can be an hour behind.
      const { customer } = wanted;
      const by = wantedBy(wanted);
      const found: Charge[] = [];
      for await (const intent of stripe.paymentIntents.list({ customer, limit: MOST_AT_ONCE })) {
        if (isAbout(intent.metadata, by)) found.push(chargeOf(intent));
      }
      return pickDecisiveCharge(found);
    }),
    refund: mapErrors(async ({ charge_id, amount, reason, idempotency_key }) => {
      const order = { payment_intent: charge_id, amount, metadata: { idempotency_key, reason } };
      return refundOf(await stripe.refunds.create(order, { idempotencyKey: idempotency_key }), charge_id);
    }),
    findRefund: mapErrors(async ({ charge_id, idempotency_key }) => {
      for await (const refund of stripe.refunds.list({ payment_intent: charge_id, limit: MOST_AT_ONCE })) {
        if (isAbout(refund.metadata, { idempotency_key })) return refundOf(refund, charge_id);
      }
      return null;
    }),
    readWebhook(raw, headers, now) {
      const signature = headers["stripe-signature"];
      try {
        if (typeof signature !== "string") throw new PaymentError("not_signed");
        return eventOf(
          stripe.webhooks.constructEvent(raw, signature, webhook_secret, WEBHOOK_FRESH_S, undefined, now.getTime()),
        );
      } catch {
        // Replaces Stripe's error, which contains the body and the signature.
        throw new PaymentError("not_signed");
      }
    },
  };
}

const addressIn = ({ hostname, port, protocol }: URL) => ({
  host: hostname,
  port: port || (protocol === "https:" ? 443 : 80),
  protocol: protocol === "https:" ? ("https" as const) : ("http" as const),
});

/**
 * The search finds a customer after some minutes and the idempotency key lasts a day, so together they leave no gap.
 */
async function oldestCustomer(stripe: Stripe, team_id: string): Promise<Stripe.Customer | undefined> {
  if (!/^[\w-]+$/.test(team_id)) throw new PaymentError("refused");
  const { data } = await stripe.customers.search({ query: `metadata['team_id']:'${team_id}'`, limit: MOST_AT_ONCE });
  return data.toSorted((a, b) => a.created - b.created)[0];
}

async function isDetached(stripe: Stripe, method: string): Promise<boolean> {
  const found = await orNull(stripe.paymentMethods.retrieve(method));
  return !found?.customer;
}

/** Returns a declined charge as a result, although Stripe throws it as an error. */
async function withDeclines(asked: Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return error.payment_intent;
    throw error;
  }
}

/** Returns the object, or null if it does not exist. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return null;
    throw error;
  }
}

/** Rejects answers without an id, so a proxy that answers everything is not taken for Stripe. */
function requireId<T extends { readonly id: string }>(answer: T): T {
  if (typeof answer.id !== "string" || answer.id === "") throw new PaymentError("unknown");
  return answer;
}

const idIn = (one: string | { readonly id: string } | null): string =>
  typeof one === "string" ? one : (one?.id ?? "");

const isAbout = (metadata: Stripe.Metadata | null, by: Readonly<Record<string, string>>): boolean =>
  Object.entries(by).every(([name, value]) => metadata?.[name] === value);

function chargeOf(intent: Stripe.PaymentIntent): Charge {
  const { id, customer, amount, currency, metadata, created } = requireId(intent);
  return {
    id,
    customer: idIn(customer),
    amount,
    currency: currency.toUpperCase(),
    idempotency_key: metadata["idempotency_key"] ?? "",
    invoice_id: metadata["invoice_id"] ?? "",
    at: new Date(created * 1000),
    ...stateOf(intent),
  };
}

function stateOf({ status, last_payment_error }: Stripe.PaymentIntent) {
  if (status === "succeeded") return { state: "succeeded" } as const;
  if (status === "processing" || status === "requires_capture") return { state: "pending" } as const;
  const { code, decline_code, advice_code } = last_payment_error ?? {};
  if (status === "requires_action" || status === "requires_confirmation" || code === "authentication_required")
    return { state: "action_required" } as const;
  const decline = declineOf(decline_code ?? code);
  // The bank's own advice, if it gives any.
  const retryable = advice_code ? advice_code === "try_again_later" : decline.retryable;
  return { state: "declined", code: decline.code, retryable } as const;
}

function refundOf(refund: Stripe.Refund, charge_id: string): Refund {
  const { id, amount, status } = requireId(refund);
  const isOver = status === "failed" || status === "canceled";
  return { id, charge_id, amount, state: status === "succeeded" ? status : isOver ? "failed" : "pending" };
}

function eventOf(event: Stripe.Event): PaymentEvent {
  const { id } = requireId(event);
  switch (event.type) {
    case "payment_intent.succeeded":
      return { id, type: "charge.succeeded", charge_id: event.data.object.id };
    case "payment_intent.payment_failed":
      return { id, type: "charge.failed", charge_id: event.data.object.id };
    case "charge.dispute.created":
      return { id, type: "charge.disputed", charge_id: idIn(event.data.object.payment_intent) || null };
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const { status, payment_intent } = event.data.object;
      const type = status === "succeeded" ? "refund.succeeded" : status === "failed" ? "refund.failed" : "other";
      return { id, type, charge_id: idIn(payment_intent) || null };
    }
    default:
      return { id, type: "other", charge_id: null };
  }
}

/** Maps errors to our own codes and drops Stripe's messages, which quote the request. */
const mapErrors =
  <A, T>(work: (asked: A) => Promise<T>) =>
  async (asked: A): Promise<T> => {
    try {
      return await work(asked);
    } catch (error) {
      throw error instanceof PaymentError ? error : new PaymentError(troubleOf(error));
    }
  };

function troubleOf(error: unknown): PaymentErrorCode {
  // A malformed answer fails where it is parsed.
  if (!(error instanceof Stripe.errors.StripeError)) return "unknown";
  if (error instanceof Stripe.errors.StripeIdempotencyError) return "key_reused";
  if (error instanceof Stripe.errors.StripeRateLimitError) return "busy";
  if (error.statusCode === 409) return "in_progress";
  if (error.statusCode === 401 || error.statusCode === 403) return "not_let_in";
  if (error.code === "resource_missing") return "not_found";
  if (error.code === "charge_already_refunded" || error.code === "amount_too_large") return "too_much";
  // Any 4xx was rejected before it was carried out. Everything else is unknown: no answer, a broken one, or an error at
  // Stripe.
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? "refused" : "unknown";
}
