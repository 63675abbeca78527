/**
 * Cards and payments. No method takes a card number: the browser sends it to the gateway's own origin, and only ids
 * come back here. Failures are a `PaymentError`.
 */
export interface Payments {
  /** Returns the gateway's customer for a team: always the same one, updated to this address. */
  ensureCustomer(asked: { readonly team_id: string; readonly email: string }): Promise<string>;
  /** Starts the setup of one card, which the browser continues. */
  startSetup(customer: string): Promise<CardSetup>;
  /**
   * Returns the result of a setup as the gateway reports it. Trusts neither the browser nor a setup of another
   * customer.
   */
  finishSetup(asked: { readonly customer: string; readonly setup_id: string }): Promise<CardOnFile>;
  /** Succeeds if the card was already removed. */
  removeMethod(method: string): Promise<void>;
  /** Charges once per key, however often it is called. "unknown" leaves the result open: ask `findCharge`. */
  charge(order: ChargeOrder): Promise<Charge>;
  /**
   * Finds a charge whose answer was lost, by our own references, because its id never reached us. Of an invoice's
   * charges, returns the most decisive one. Null while the gateway has none: a charge in progress may still appear.
   */
  findCharge(wanted: WantedCharge): Promise<Charge | null>;
  /** Refunds once per key. */
  refund(order: RefundOrder): Promise<Refund>;
  /** Finds a refund whose answer was lost. */
  findRefund(wanted: { readonly charge_id: string; readonly idempotency_key: string }): Promise<Refund | null>;
  /** Returns the reported event after verifying that the gateway signed exactly this within the last five minutes. */
  readWebhook(raw: string, headers: SentHeaders, now: Date): PaymentEvent;
}

/** What the browser needs to send a card to the gateway. */
export interface CardSetup {
  readonly setup_id: string;
  /** Grants access to this one setup. Goes to the browser, never into a URL. */
  readonly client_secret: string;
  /** A page of the gateway to embed in a frame, or the key for its script. */
  readonly form: { readonly kind: "frame"; readonly url: string } | { readonly kind: "stripe"; readonly key: string };
}

/** The card details that we may store. */
interface CardOnFile {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly name: string;
  /** The same for the same card, regardless of the customer. */
  readonly fingerprint: string;
}

export interface ChargeOrder {
  readonly customer: string;
  readonly method: string;
  /** In minor units. */
  readonly amount: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  /** The key of this attempt; saved before the attempt is made. */
  readonly idempotency_key: string;
  readonly invoice_id: string;
  /** Shown on the customer's receipt. */
  readonly description: string;
}

export type Charge = Charged &
  (
    | { readonly state: "succeeded" }
    /** Undecided; an event follows. */
    | { readonly state: "pending" }
    /** The bank requires authentication by the cardholder. Nothing was charged; setting up the card again allows it. */
    | { readonly state: "action_required" }
    /** `retryable`: the same card may work later. */
    | { readonly state: "declined"; readonly code: Decline; readonly retryable: boolean }
  );
interface Charged {
  readonly id: string;
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly idempotency_key: string;
  readonly invoice_id: string;
  readonly at: Date;
}
/** Why a card was declined, as far as the customer can act on it. */
export type Decline = "insufficient_funds" | "expired_card" | "incorrect_details" | "try_later" | "card_declined";

export type WantedCharge =
  | { readonly charge_id: string }
  | { readonly customer: string; readonly idempotency_key: string }
  | { readonly customer: string; readonly invoice_id: string };

interface RefundOrder {
  readonly charge_id: string;
  readonly amount: number;
  readonly reason: string;
  readonly idempotency_key: string;
}
export interface Refund {
  readonly id: string;
  readonly charge_id: string;
  readonly amount: number;
  readonly state: "succeeded" | "pending" | "failed";
}

type SentHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export const PAYMENT_EVENTS = [
  "charge.succeeded",
  "charge.failed",
  "charge.disputed",
  "refund.succeeded",
  "refund.failed",
] as const;

/**
 * A hint that something happened. Events arrive late, twice and in any order; ask `findCharge` for the current state.
 */
export interface PaymentEvent {
  /** The same for every delivery. */
  readonly id: string;
  readonly type: (typeof PAYMENT_EVENTS)[number] | "other";
  /** Null if it concerns no charge of ours. */
  readonly charge_id: string | null;
}

/** How long a signature is valid. */
export const WEBHOOK_FRESH_S = 300;
/** The timeout for a gateway; banks are slow. */
export const ANSWER_MS = 20_000;

export type PaymentErrorCode =
  /** No usable answer: the request may have been carried out or not. */
  | "unknown"
  /** Not carried out; the gateway is overloaded. */
  | "busy"
  /** A request with the same key is in progress. */
  | "in_progress"
  /** The key was used for a different request. */
  | "key_reused"
  | "not_found"
  /** The card was not accepted, or not yet. */
  | "not_set_up"
  /** The refund exceeds the charge. */
  | "too_much"
  /** Our own API key was rejected: nothing was done, and no card is at fault. */
  | "not_let_in"
  /** Rejected; a retry changes nothing. */
  | "refused"
  /** Not signed by the gateway, or too old. */
  | "not_signed";

/** Contains the code only: a gateway's messages may quote keys and personal data. */
export class PaymentError extends Error {
  readonly code: PaymentErrorCode;

  constructor(code: PaymentErrorCode) {
    super(code);
    this.code = code;
  }
}
