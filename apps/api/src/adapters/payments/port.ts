/**
 * Cards and money, in our words. No method takes a card number: the browser brings it to the gateway's own origin, and
 * what comes back here are names of things. What a gateway does not do is a `PaymentFault`.
 */
export interface Payments {
  /** The gateway's customer for a team. Asked again it is the same one, with the address that is given now. */
  ensureCustomer(asked: { readonly team_id: string; readonly email: string }): Promise<string>;
  /** Opens the way for one card; the browser goes on from here. */
  startSetup(customer: string): Promise<CardSetup>;
  /** What became of it, asked of the gateway: neither the browser's word nor another customer's set-up is taken for it. */
  finishSetup(asked: { readonly customer: string; readonly setup_id: string }): Promise<CardOnFile>;
  /** Removed already counts as removed. */
  removeMethod(method: string): Promise<void>;
  /** Once for each key, however often it is asked. "unknown" leaves open whether it was done: `findCharge` tells. */
  charge(order: ChargeOrder): Promise<Charge>;
  /**
   * For a charge whose answer was lost: by what we called it, since its id was never learnt. Of an invoice's charges, the
   * one that took most. Null while the gateway has none: a charge that is still under way there may yet appear.
   */
  findCharge(wanted: WantedCharge): Promise<Charge | null>;
  /** Once for each key. */
  refund(order: RefundOrder): Promise<Refund>;
  /** For a refund whose answer was lost. */
  findRefund(wanted: { readonly charge_id: string; readonly idempotency_key: string }): Promise<Refund | null>;
  /** What the gateway reports, once it is sure that it has signed exactly this, and within the last five minutes. */
  readWebhook(raw: string, headers: SentHeaders, now: Date): PaymentEvent;
}

/** What the browser needs to take a card without us. */
export interface CardSetup {
  readonly setup_id: string;
  /** Opens this one set-up; it goes to the browser, and never into an address. */
  readonly client_secret: string;
  /** A page of the gateway to put into a frame, or the key with which its script makes one. */
  readonly form: { readonly kind: "frame"; readonly url: string } | { readonly kind: "stripe"; readonly key: string };
}

/** What may be known of a card. */
interface CardOnFile {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly name: string;
  /** The same for the same card, whoever brings it. */
  readonly fingerprint: string;
}

export interface ChargeOrder {
  readonly customer: string;
  readonly method: string;
  /** Whole minor units. */
  readonly amount: number;
  /** Three capital letters. */
  readonly currency: string;
  /** Of this attempt; written down before it is made. */
  readonly idempotency_key: string;
  readonly invoice_id: string;
  /** What the person may read on a receipt. */
  readonly description: string;
}

export type Charge = Charged &
  (
    | { readonly state: "succeeded" }
    /** Neither yet; an event follows. */
    | { readonly state: "pending" }
    /** The bank wants to ask the person. Nothing was taken: the card is set up again, where it can. */
    | { readonly state: "action_required" }
    /** `retryable`: the same card may do later what it does not do now. */
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
/** Why a card was declined, as far as the person can do something about it. */
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

/** That something happened. Events come late, twice and in any order: what is so now is asked with `findCharge`. */
export interface PaymentEvent {
  /** The same at every delivery. */
  readonly id: string;
  readonly type: (typeof PAYMENT_EVENTS)[number] | "other";
  /** Null where it is about no charge of ours. */
  readonly charge_id: string | null;
}

/** For how long a signature is good. */
export const WEBHOOK_FRESH_S = 300;
/** How long a gateway may take; banks are slow. */
export const ANSWER_MS = 20_000;

export type PaymentErrorCode =
  /** No usable answer: it may have been done or not. */
  | "unknown"
  /** Not done; the gateway has too much to do. */
  | "busy"
  /** The same key is being worked on right now. */
  | "in_progress"
  /** The same key with something else. */
  | "key_reused"
  | "not_found"
  /** The card was not taken, or not yet. */
  | "not_set_up"
  /** More is to be given back than was taken. */
  | "too_much"
  /** Our own key is not good: nothing was done, and nobody's card is at fault. */
  | "not_let_in"
  /** Not done, not as it was asked: asking again changes nothing. */
  | "refused"
  /** Not by the gateway, or too long ago. */
  | "not_signed";

/** Says what went wrong and nothing else: what a gateway says may quote keys and people. */
export class PaymentError extends Error {
  readonly code: PaymentErrorCode;

  constructor(code: PaymentErrorCode) {
    super(code);
    this.code = code;
  }
}
