import { createHash, randomBytes } from "node:crypto";
import { isPast } from "../page/checks.ts";
import { type Behaviour, isSilent, settledOutcome, outcomeOf } from "./cards.ts";
import type { Entry, Ledger, Method, ChargeOutcome } from "./ledger.ts";
import { refuse } from "./problem.ts";

type Of<K extends Entry["kind"]> = Omit<Extract<Entry, { kind: K }>, "kind">;
export type Customer = Of<"customer">;
export type Charge = Of<"charge">;
export type Refund = Of<"refund">;
export interface ChargeOrder {
  readonly customer: string;
  readonly method: string;
  readonly amount: number;
  readonly currency: string;
  readonly invoice_id: string;
  readonly description: string;
}
export interface RefundOrder {
  readonly charge: string;
  readonly amount: number;
  readonly reason: string;
}

/** An event for the webhook. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: "charge.succeeded" | "charge.failed" | "refund.succeeded";
  readonly charge: string;
  readonly at: string;
}

interface StoreOptions {
  now(): Date;
  publish(event: WebhookEvent): void;
  /** How long a charge stays pending. */
  readonly settle_ms: number;
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(15).toString("base64url")}`;

/** Customers, cards, charges and refunds: the ledger and its entries in memory. */
export class PaymentStore {
  readonly #ledger: Ledger;
  readonly #around: StoreOptions;
  readonly #customers = new Map<string, Customer>();
  readonly #references = new Map<string, Customer>();
  readonly #methods = new Map<string, Of<"method">>();
  readonly #setups = new Map<string, Of<"method">>();
  readonly #charges = new Map<string, Charge>();
  readonly #charge_keys = new Map<string, string>();
  readonly #refunds = new Map<string, Refund>();
  readonly #refund_keys = new Map<string, string>();
  readonly #refunded = new Map<string, number>();
  readonly #working = new Set<string>();
  readonly #settling = new Set<NodeJS.Timeout>();

  constructor(ledger: Ledger, around: StoreOptions) {
    this.#ledger = ledger;
    this.#around = around;
    for (const entry of ledger.entries) this.#enter(entry);
    for (const charge of this.#charges.values()) this.#settleLater(charge);
  }

  close(): void {
    for (const timer of this.#settling) clearTimeout(timer);
  }

  /** One customer per reference, with the latest address. */
  async customer(reference: string, email: string): Promise<Customer> {
    return this.#alone(`customer ${reference}`, async () => {
      const known = this.#references.get(reference);
      if (known?.email === email) return known;
      const customer = { id: known?.id ?? newId("cus"), reference, email };
      await this.#write({ kind: "customer", ...customer });
      return customer;
    });
  }

  hasCustomer(id: string): boolean {
    return this.#customers.has(id);
  }

  async addMethod(setup: string, customer: string, method: Method): Promise<void> {
    await this.#write({ kind: "method", setup, customer, ...method });
  }

  /** The card from a setup, until it is removed. */
  methodOfSetup(setup: string): Of<"method"> | undefined {
    const method = this.#setups.get(setup);
    return method && this.#methods.get(method.id);
  }

  async removeMethod(id: string): Promise<boolean> {
    if (!this.#methods.has(id)) return false;
    await this.#write({ kind: "removed", id });
    return true;
  }

  /** `first` runs once the key is taken, before anything happens. `isSilent` asks the caller to drop the answer, once. */
  async charge(
    order: ChargeOrder,
    idempotency_key: string,
    first: () => Promise<void>,
  ): Promise<{ readonly charge: Charge; readonly isSilent: boolean }> {
    const request = requestOf(order);
    const known = this.#charges.get(this.#charge_keys.get(idempotency_key) ?? "");
    if (known) return known.request === request ? { charge: known, isSilent: false } : refuse("key_reused");
    return this.#once(`charge ${idempotency_key}`, async () => {
      await first();
      const method = this.#methods.get(order.method);
      if (!method || method.customer !== order.customer) refuse("not_found");
      const now = this.#around.now();
      const at = now.toISOString();
      const charge = { id: newId("ch"), ...order, idempotency_key, request, ...chargeOutcome(method, now), at };
      await this.#write({ kind: "charge", ...charge });
      this.#announce(charge);
      this.#settleLater(charge);
      return { charge, isSilent: isSilent(method.behaviour) };
    });
  }

  chargeWithId(id: string): Charge | undefined {
    return this.#charges.get(id);
  }

  /** Newest first. */
  chargesOf(customer: string): Charge[] {
    return [...this.#charges.values()].filter((charge) => charge.customer === customer).toReversed();
  }

  async refund(order: RefundOrder, idempotency_key: string, first: () => Promise<void>): Promise<Refund> {
    const request = requestOf(order);
    const known = this.#refunds.get(this.#refund_keys.get(idempotency_key) ?? "");
    if (known) return known.request === request ? known : refuse("key_reused");
    return this.#once(`refund ${idempotency_key}`, async () => {
      await first();
      const charge = this.#charges.get(order.charge) ?? refuse("not_found");
      // In sequence: two parallel refunds must not both see the same remainder.
      return this.#alone(`refunds of ${charge.id}`, async () => {
        const taken = charge.state === "succeeded" ? charge.amount : 0;
        if ((this.#refunded.get(charge.id) ?? 0) + order.amount > taken) refuse("too_much");
        const at = this.#around.now().toISOString();
        const refund = { id: newId("re"), ...order, idempotency_key, request, at };
        await this.#write({ kind: "refund", ...refund });
        this.#around.publish(eventOf("refund.succeeded", refund.id, charge.id, at));
        return refund;
      });
    });
  }

  refundsOf(charge: string): Refund[] {
    return [...this.#refunds.values()].filter((refund) => refund.charge === charge);
  }

  async #write(entry: Entry): Promise<void> {
    await this.#ledger.append(entry);
    this.#enter(entry);
  }

  #enter({ kind, ...entry }: Entry): void {
    switch (kind) {
      case "customer": {
        const customer = entry as Customer;
        this.#customers.set(customer.id, customer);
        this.#references.set(customer.reference, customer);
        return;
      }
      case "method": {
        const method = entry as Of<"method">;
        this.#methods.set(method.id, method);
        this.#setups.set(method.setup, method);
        return;
      }
      case "removed":
        this.#methods.delete((entry as Of<"removed">).id);
        return;
      case "charge": {
        const charge = entry as Charge;
        this.#charges.set(charge.id, charge);
        this.#charge_keys.set(charge.idempotency_key, charge.id);
        return;
      }
      case "settled": {
        const { id, state, decline } = entry as Of<"settled">;
        const charge = this.#charges.get(id);
        if (charge) this.#charges.set(id, { ...charge, state, decline });
        return;
      }
      case "refund": {
        const refund = entry as Refund;
        this.#refunds.set(refund.id, refund);
        this.#refund_keys.set(refund.idempotency_key, refund.id);
        this.#refunded.set(refund.charge, (this.#refunded.get(refund.charge) ?? 0) + refund.amount);
      }
    }
  }

  #announce({ id, state, at }: Charge): void {
    if (state === "succeeded") this.#around.publish(eventOf("charge.succeeded", id, id, at));
    if (state === "declined") this.#around.publish(eventOf("charge.failed", id, id, at));
  }

  #settleLater(charge: Charge): void {
    const later = charge.state === "pending" ? this.#laterOf(charge) : null;
    if (!later) return;
    const settle = async (): Promise<void> => {
      this.#settling.delete(timer);
      const at = this.#around.now().toISOString();
      await this.#write({ kind: "settled", id: charge.id, ...later, at });
      this.#announce({ ...charge, ...later, at });
    };
    // If it can't be written, it stays pending, as the ledger says.
    const timer = setTimeout(() => void settle().catch(() => {}), this.#around.settle_ms);
    this.#settling.add(timer);
  }

  #laterOf({ method }: Charge): ChargeOutcome | null {
    const later = settledOutcome(this.#behaviourOf(method));
    return later && { state: later.state, decline: later.decline ?? null };
  }

  /** Includes cards removed since. */
  #behaviourOf(method: string): Behaviour {
    return [...this.#setups.values()].find(({ id }) => id === method)?.behaviour ?? "pays";
  }

  /** Rejects a key that is in use by another request. */
  async #once<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#working.has(key)) refuse("in_progress");
    this.#working.add(key);
    try {
      return await work();
    } finally {
      this.#working.delete(key);
    }
  }

  readonly #queues = new Map<string, Promise<unknown>>();

  /** Runs one after the other per name. */
  async #alone<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(name);
    const turn = before ? before.then(work, work) : work();
    this.#queues.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.#queues.get(name) === turn) this.#queues.delete(name);
    }
  }
}

function chargeOutcome({ behaviour, exp_month, exp_year }: Method, now: Date): ChargeOutcome {
  if (isPast(exp_month, exp_year, now)) return { state: "declined", decline: "expired_card" };
  const { state, decline } = outcomeOf(behaviour);
  return { state, decline: decline ?? null };
}

/** Orders are parsed by a schema, so their fields have a fixed order. */
const requestOf = (order: ChargeOrder | RefundOrder): string =>
  createHash("sha256").update(JSON.stringify(order)).digest("base64url");

/** The same event has the same id at every delivery. */
const eventOf = (type: WebhookEvent["type"], about: string, charge: string, at: string): WebhookEvent => ({
  id: `evt_${createHash("sha256").update(`${type} ${about}`).digest("base64url").slice(0, 20)}`,
  type,
  charge,
  at,
});
