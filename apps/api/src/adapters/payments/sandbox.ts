import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { inSeconds } from "../../platform/clock.ts";
import { declineOf, pickDecisiveCharge, wantedBy } from "./charges.ts";
import {
  ANSWER_MS,
  type Charge,
  PAYMENT_EVENTS,
  PaymentError,
  type PaymentErrorCode,
  type Payments,
  WEBHOOK_FRESH_S,
} from "./port.ts";

interface Access {
  /** The address of its API. */
  readonly url: string;
  /** Its address for browsers. */
  readonly frame_url: string;
  readonly key: string;
  readonly webhook_secret: string;
  readonly answer_ms?: number;
}

const Id = z.string().check(z.minLength(1));
const Customer = z.object({ id: Id });
const Opened = z.object({ id: Id, client_secret: Id });
const Setup = z.object({
  customer: Id,
  method: z.nullable(
    z.object({
      id: Id,
      brand: z.string(),
      last4: z.string(),
      exp_month: z.int(),
      exp_year: z.int(),
      name: z.string(),
      fingerprint: z.string(),
    }),
  ),
});
const Charged = z.object({
  id: Id,
  customer: Id,
  amount: z.int(),
  currency: z.string(),
  idempotency_key: Id,
  invoice_id: Id,
  at: z.string(),
  state: z.enum(["succeeded", "pending", "action_required", "declined"]),
  decline: z.nullable(z.string()),
});
const Refunded = z.object({ id: Id, charge: Id, amount: z.int(), state: z.enum(["succeeded", "pending", "failed"]) });
const Event = z.object({ id: Id, type: z.string(), charge: z.nullable(Id) });
const Problem = z.object({ error: z.object({ code: z.string() }) });
const TROUBLES: Readonly<Record<string, PaymentErrorCode>> = {
  in_progress: "in_progress",
  key_reused: "key_reused",
  not_found: "not_found",
  too_much: "too_much",
  busy: "busy",
  unauthorized: "not_let_in",
};

/** Our own test gateway (`apps/gateway`): behaves like a real one but moves no money. */
export function sandboxPayments({ url, frame_url, key, webhook_secret, answer_ms = ANSWER_MS }: Access): Payments {
  const ask = async <S extends z.ZodMiniType>(shape: S, method: string, path: string, sent: Sent = {}) => {
    const { status, body } = await exchange(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(sent.body !== undefined && { "content-type": "application/json" }),
        ...(sent.idempotency_key && { "idempotency-key": sent.idempotency_key }),
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
      signal: AbortSignal.timeout(answer_ms),
      redirect: "error",
    });
    if (status >= 400) throw troubleOf(status, body);
    const parsed = z.safeParse(shape, body);
    if (!parsed.success) throw new PaymentError("unknown");
    return parsed.data as z.output<S>;
  };
  const query = (asked: Readonly<Record<string, string>>) => new URLSearchParams(asked).toString();

  return {
    async ensureCustomer({ team_id, email }) {
      return (await ask(Customer, "POST", "/v1/customers", { body: { reference: team_id, email } })).id;
    },
    async startSetup(customer) {
      const { id, client_secret } = await ask(Opened, "POST", "/v1/setups", { body: { customer } });
      const form = { kind: "frame", url: `${frame_url}/card?${query({ setup: id })}` } as const;
      return { setup_id: id, client_secret, form };
    },
    async finishSetup({ customer, setup_id }) {
      const setup = await ask(Setup, "GET", `/v1/setups/${encodeURIComponent(setup_id)}`);
      if (setup.customer !== customer) throw new PaymentError("not_found");
      if (!setup.method) throw new PaymentError("not_set_up");
      return setup.method;
    },
    async removeMethod(method) {
      await ask(z.object({ removed: z.boolean() }), "DELETE", `/v1/methods/${encodeURIComponent(method)}`);
    },
    async charge({ customer, method, amount, currency, invoice_id, description, idempotency_key }) {
      const body = { customer, method, amount, currency, invoice_id, description };
      return chargeOf(await ask(Charged, "POST", "/v1/charges", { body, idempotency_key }));
    },
    async findCharge(wanted) {
      const by =
        "charge_id" in wanted ? { charge_id: wanted.charge_id } : { customer: wanted.customer, ...wantedBy(wanted) };
      const { charges } = await ask(z.object({ charges: z.array(Charged) }), "GET", `/v1/charges?${query(by)}`);
      return pickDecisiveCharge(charges.map((charge) => chargeOf(charge)));
    },
    async refund({ charge_id, amount, reason, idempotency_key }) {
      const body = { charge: charge_id, amount, reason };
      return refundOf(await ask(Refunded, "POST", "/v1/refunds", { body, idempotency_key }));
    },
    async findRefund({ charge_id, idempotency_key }) {
      const by = { charge_id, idempotency_key };
      const { refunds } = await ask(z.object({ refunds: z.array(Refunded) }), "GET", `/v1/refunds?${query(by)}`);
      return refunds[0] ? refundOf(refunds[0]) : null;
    },
    readWebhook(raw, headers, now) {
      const signature = headers["sandbox-signature"];
      const [, time = "", mark = ""] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(String(signature)) ?? [];
      const ours = createHmac("sha256", webhook_secret).update(`${time}.${raw}`).digest();
      const theirs = Buffer.from(mark, "hex");
      const isOurs = theirs.length === ours.length && timingSafeEqual(theirs, ours);
      const event = z.safeParse(Event, jsonOf(raw));
      if (!isOurs || Math.abs(inSeconds(now) - Number(time)) > WEBHOOK_FRESH_S || !event.success)
        throw new PaymentError("not_signed");
      const { id, type, charge } = event.data;
      return { id, type: PAYMENT_EVENTS.find((known) => known === type) ?? "other", charge_id: charge };
    },
  };
}

interface Sent {
  readonly body?: unknown;
  readonly idempotency_key?: string;
}

/** After a broken connection we can't know whether the request was carried out. */
async function exchange(url: string, request: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(url, request);
    return { status: answer.status, body: jsonOf(await answer.text()) };
  } catch {
    throw new PaymentError("unknown");
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function troubleOf(status: number, body: unknown): PaymentError {
  const problem = z.safeParse(Problem, body);
  if (status >= 500 || !problem.success) return new PaymentError("unknown");
  return new PaymentError(TROUBLES[problem.data.error.code] ?? "refused");
}

function chargeOf({ state, decline, at, ...charge }: z.infer<typeof Charged>): Charge {
  const charged = { ...charge, at: new Date(at) };
  return state === "declined" ? { ...charged, state, ...declineOf(decline ?? undefined) } : { ...charged, state };
}

const refundOf = ({ charge, ...refund }: z.infer<typeof Refunded>) => ({ ...refund, charge_id: charge });
