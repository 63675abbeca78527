import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { PaymentStore, Charge, Refund } from "./payment-store.ts";
import { Fault, type AdjustableClock } from "./faults.ts";
import { refuse } from "./problem.ts";
import type { Setups } from "./setups.ts";

const short = z.string().check(z.minLength(1), z.maxLength(255));
const amount = z.int().check(z.gte(1), z.lte(99_999_999));
const CustomerBody = z.strictObject({ reference: short, email: short });
const SetupBody = z.strictObject({ customer: short });
const ChargeBody = z.strictObject({
  customer: short,
  method: short,
  amount,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  invoice_id: short,
  description: z.string().check(z.maxLength(500)),
});
const RefundBody = z.strictObject({ charge: short, amount, reason: z.string().check(z.maxLength(500)) });
const ChargeQuery = z.union([
  z.strictObject({ charge_id: short }),
  z.strictObject({ customer: short, idempotency_key: short }),
  z.strictObject({ customer: short, invoice_id: short }),
]);
const RefundQuery = z.strictObject({ charge_id: short, idempotency_key: short });
const FaultBody = z.union([
  z.strictObject({ next: Fault }),
  z.strictObject({ ahead_s: z.int().check(z.gte(0), z.lte(20 * 365 * 86_400)) }),
]);
const WithId = z.object({ id: short });

const SLOW_MS = 1_500;
/** Longer than any client's timeout. */
const SILENT_MS = 120_000;

interface Parts {
  readonly key: string;
  readonly book: PaymentStore;
  readonly setups: Setups;
  readonly clock: AdjustableClock;
  readonly has_faults: boolean;
}

/** The portal server's API, authenticated with its key. Neither takes nor returns card numbers. */
export function apiRoutes(app: FastifyInstance, { key, book, setups, clock, has_faults }: Parts): void {
  const faults: Fault[] = [];
  const right = hashOf(`Bearer ${key}`);
  app.addHook("onRequest", async (request) => {
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ""), right)) refuse("unauthorized");
  });

  app.post("/v1/customers", async ({ body }) => {
    const { reference, email } = parseInput(CustomerBody, body);
    const { id } = await book.customer(reference, email);
    return { id };
  });

  app.post("/v1/setups", async ({ body }) => setups.start(parseInput(SetupBody, body).customer));
  app.get("/v1/setups/:id", async ({ params }) => {
    const { customer, method } = setups.find(parseInput(WithId, params).id);
    return { customer, method: method && withoutBehaviour(method) };
  });
  app.delete("/v1/methods/:id", async ({ params }) => ({
    removed: await book.removeMethod(parseInput(WithId, params).id),
  }));

  app.post("/v1/charges", async (request, reply) => {
    const order = parseInput(ChargeBody, request.body);
    const fault = faults.shift();
    const { charge, isSilent } = await book.charge(order, keyOf(request), () => before(fault, request, reply));
    return after(isSilent ? "timeout_after_charge" : fault, chargeSeen(charge), request, reply);
  });
  app.get("/v1/charges", async ({ query }) => {
    const by = parseInput(ChargeQuery, query);
    if ("charge_id" in by) {
      const charge = book.chargeWithId(by.charge_id);
      return { charges: charge ? [chargeSeen(charge)] : [] };
    }
    const isMeant = (charge: Charge) =>
      "invoice_id" in by ? charge.invoice_id === by.invoice_id : charge.idempotency_key === by.idempotency_key;
    return { charges: book.chargesOf(by.customer).filter(isMeant).map(chargeSeen) };
  });

  app.post("/v1/refunds", async (request, reply) => {
    const order = parseInput(RefundBody, request.body);
    const fault = faults.shift();
    const refund = await book.refund(order, keyOf(request), () => before(fault, request, reply));
    return after(fault, refundSeen(refund), request, reply);
  });
  app.get("/v1/refunds", async ({ query }) => {
    const { charge_id, idempotency_key } = parseInput(RefundQuery, query);
    const meant = book.refundsOf(charge_id).filter((refund) => refund.idempotency_key === idempotency_key);
    return { refunds: meant.map(refundSeen) };
  });

  if (!has_faults) return;
  app.post("/faults", async ({ body }) => {
    const asked = parseInput(FaultBody, body);
    if ("next" in asked) faults.push(asked.next);
    else clock.ahead_s = asked.ahead_s;
    return { waiting: faults };
  });
}

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

export function parseInput<S extends z.ZodMiniType>(shape: S, given: unknown): z.output<S> {
  const parsed = z.safeParse(shape, given);
  return parsed.success ? parsed.data : refuse("invalid");
}

const keyOf = ({ headers }: FastifyRequest): string => parseInput(short, headers["idempotency-key"]);

const withoutBehaviour = <M extends { behaviour: unknown }>({ behaviour: _, ...method }: M) => method;
const chargeSeen = ({ request: _, ...charge }: Charge) => charge;
const refundSeen = ({ id, charge, amount }: Refund) => ({ id, charge, amount, state: "succeeded" });

async function before(fault: Fault | undefined, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (fault === "slow") await sleep(SLOW_MS);
  if (fault === "http_500_before_charge") refuse("unexpected");
  if (fault === "http_429_before_charge") refuse("busy");
  if (fault !== "reset_before_charge") return;
  reply.hijack();
  request.raw.destroy();
  refuse("unexpected");
}

function after(fault: Fault | undefined, answer: object, request: FastifyRequest, reply: FastifyReply): unknown {
  if (fault === "http_500_after_charge") refuse("unexpected");
  if (fault === "garbage_after_charge") return reply.type("text/html").send("<h1>Bad gateway</h1>");
  if (fault !== "timeout_after_charge") return answer;
  reply.hijack();
  setTimeout(() => request.raw.destroy(), SILENT_MS).unref();
  return reply;
}
