import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { digitsOf, issuesOf } from "../page/checks.ts";
import { type PaymentStore, newId } from "./payment-store.ts";
import { testCard } from "./cards.ts";
import type { Method } from "./ledger.ts";
import { refuse } from "./problem.ts";

interface Open {
  readonly customer: string;
  readonly secret: Buffer;
  readonly until: number;
  tries: number;
  isBusy: boolean;
  /** The resulting card, for requests repeated after a lost answer. */
  method: Method | null;
}
/** What the form sends. */
export interface Sent {
  readonly client_secret: string;
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc: string;
  readonly name: string;
}

const LIFE_MS = 3_600_000;
/** Prevents testing stolen cards. */
const MOST_TRIES = 10;

/**
 * Card setups in progress. A card number exists only during its request; what remains are its brand, its last four
 * digits and a hash that is meaningless without this gateway's key. Unfinished setups are not stored: after a restart
 * the form says that it has expired.
 */
export class Setups {
  readonly #book: PaymentStore;
  readonly #key: Buffer;
  readonly #now: () => Date;
  readonly #open = new Map<string, Open>();

  constructor(book: PaymentStore, key: string, now: () => Date) {
    this.#book = book;
    this.#key = createHmac("sha256", key).update("fingerprints of cards").digest();
    this.#now = now;
  }

  start(customer: string): { readonly id: string; readonly client_secret: string } {
    if (!this.#book.hasCustomer(customer)) refuse("not_found");
    const now = this.#now().getTime();
    for (const [id, { until }] of this.#open) if (until < now) this.#open.delete(id);
    const id = newId("set");
    const client_secret = randomBytes(24).toString("base64url");
    this.#open.set(id, {
      customer,
      secret: hashOf(client_secret),
      until: now + LIFE_MS,
      tries: 0,
      isBusy: false,
      method: null,
    });
    return { id, client_secret };
  }

  /** The customer of a setup and its card, if there is one. */
  find(id: string): { readonly customer: string; readonly method: Method | null } {
    const method = this.#book.methodOfSetup(id);
    const customer = method?.customer ?? this.#open.get(id)?.customer ?? refuse("not_found");
    return { customer, method: method ?? null };
  }

  async finish(id: string, sent: Sent): Promise<Method> {
    const open = this.#open.get(id);
    if (!open || open.until < this.#now().getTime() || open.tries >= MOST_TRIES) refuse("not_found");
    if (!timingSafeEqual(open.secret, hashOf(sent.client_secret))) refuse("not_found");
    if (open.method) return open.method;
    if (open.isBusy) refuse("in_progress");
    open.isBusy = true;
    try {
      const method = this.#methodOf(sent, open);
      await this.#book.addMethod(id, open.customer, method);
      return (open.method = method);
    } finally {
      open.isBusy = false;
    }
  }

  #methodOf({ number, exp_month, exp_year, cvc, name }: Sent, open: Open): Method {
    const digits = digitsOf(number);
    const expiry = `${String(exp_month).padStart(2, "0")}/${exp_year}`;
    const issues = issuesOf({ number: digits, expiry, cvc, name }, this.#now());
    if (Object.keys(issues).length > 0) refuse("fields", issues);
    const card = testCard(digits) ?? refuse("fields", { number: "not_a_test_card" });
    open.tries += 1;
    if (card.refused) refuse("declined");
    const fingerprint = createHmac("sha256", this.#key).update(digits).digest("base64url").slice(0, 16);
    const { brand, behaviour } = card;
    return { id: newId("pm"), brand, last4: digits.slice(-4), exp_month, exp_year, name, fingerprint, behaviour };
  }
}

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
