import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export interface FakeStripe {
  readonly url: string;
  readonly key: string;
  readonly publishable_key: string;
  readonly webhook_secret: string;
  /** Performs the next request, but never answers or resets the connection. */
  loseNextAnswer(how: "silent" | "reset"): void;
  /** Delays the next response. */
  slowNextAnswer(ms: number): void;
  /** Forgets idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  stop(): Promise<void>;
}

interface Wanted {
  readonly webhook_url?: string;
  /** The search finds nothing younger than this; Stripe documents "searchable in under a minute". */
  readonly search_lag_ms?: number;
  readonly settle_ms?: number;
}

type Json = Readonly<Record<string, unknown>>;
interface Thing {
  readonly id: string;
  readonly object: string;
  /** Unix time in seconds. */
  readonly created: number;
  [field: string]: unknown;
}
interface Answer {
  readonly status: number;
  readonly json: Json;
}
interface Asked {
  /** Flat form parameters, such as `metadata[team_id]`. */
  readonly sent: ReadonlyMap<string, string>;
  readonly params: readonly string[];
}
type Route = readonly [method: string, path: RegExp, known: readonly string[], answer: (asked: Asked) => Answer];

const KEY = "sk_test_wire";
const PUBLISHABLE_KEY = "pk_test_wire";
const WEBHOOK_SECRET = "whsec_wire";

const DECLINES: Readonly<Record<string, { code: string; decline_code: string; advice_code?: string }>> = {
  // Stripe refuses to attach this card; here the charge fails later for lack of funds.
  "4000000000009995": { code: "card_declined", decline_code: "insufficient_funds", advice_code: "try_again_later" },
  "4000000000000341": { code: "card_declined", decline_code: "generic_decline" },
  "4000000000000069": { code: "expired_card", decline_code: "expired_card" },
  "4000000000000119": { code: "processing_error", decline_code: "processing_error" },
  "4000002760003184": { code: "authentication_required", decline_code: "authentication_required" },
};
const REFUSED = "4000000000000002";
/** Settles asynchronously, like a debit; Stripe's cards always settle at once. */
const SETTLES_LATER = "4000000000007106";

/**
 * A fake of the Stripe API for the routes that we use: form input, documented JSON output, errors for unknown parameters,
 * idempotency keys, declines, paging, a search that lags, signed webhooks.
 */
export async function startFakeStripe({ webhook_url, search_lag_ms = 60_000, settle_ms = 50 }: Wanted = {}) {
  const things = new Map<string, Thing>();
  const numbers = new Map<string, string>();
  const keys = new Map<string, { readonly request: string; answer: Answer | null }>();
  let losing: "silent" | "reset" | null = null;
  let slow_ms = 0;

  const keep = (prefix: string, object: string, fields: Json): Thing => {
    const thing = { id: newId(prefix), object, created: seconds(), livemode: false, ...fields } as Thing;
    things.set(thing.id, thing);
    return thing;
  };
  const all = (object: string): Thing[] => [...things.values()].filter((thing) => thing.object === object).toReversed();
  const find = (object: string, id: string | undefined): Thing => {
    const thing = things.get(id ?? "");
    if (thing?.object === object) return thing;
    throw refusal(404, { type: "invalid_request_error", code: "resource_missing", message: `No such ${object}` });
  };
  const sendWebhook = (type: string, object: Thing): void => {
    if (!webhook_url) return;
    const event = { id: newId("evt"), object: "event", type, created: seconds(), livemode: false, data: { object } };
    void deliver(webhook_url, JSON.stringify(event));
  };

  const pay = (intent: Thing, number: string): Answer => {
    const decline = DECLINES[number];
    if (decline) {
      const error = { type: "card_error", message: "Your card was declined.", ...decline };
      Object.assign(intent, { status: "requires_payment_method", last_payment_error: error });
      sendWebhook("payment_intent.payment_failed", intent);
      return { status: 402, json: { error: { ...error, payment_intent: intent } } };
    }
    if (number === SETTLES_LATER) {
      intent["status"] = "processing";
      setTimeout(() => {
        intent["status"] = "succeeded";
        sendWebhook("payment_intent.succeeded", intent);
      }, settle_ms).unref();
    } else sendWebhook("payment_intent.succeeded", intent);
    return ok(intent);
  };

  const routes: readonly Route[] = [
    [
      "POST",
      /^\/v1\/customers$/,
      ["email", "metadata"],
      ({ sent }) =>
        ok(keep("cus", "customer", { email: sent.get("email") ?? null, metadata: within(sent, "metadata") })),
    ],
    [
      "GET",
      /^\/v1\/customers\/search$/,
      ["query", "limit"],
      ({ sent }) => {
        const [, name = "", value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(sent.get("query") ?? "") ?? [];
        const until = Date.now() - search_lag_ms;
        const isFound = ({ created, metadata }: Thing) =>
          created * 1000 <= until && (metadata as Record<string, string>)[name] === value;
        return ok({ object: "search_result", has_more: false, next_page: null, data: all("customer").filter(isFound) });
      },
    ],
    [
      "POST",
      /^\/v1\/customers\/([^/]+)$/,
      ["email"],
      ({ sent, params }) => ok(Object.assign(find("customer", params[0]), { email: sent.get("email") })),
    ],
    [
      "POST",
      /^\/v1\/setup_intents$/,
      ["customer", "usage", "allowed_payment_method_types"],
      ({ sent }) => {
        const { id: customer } = find("customer", sent.get("customer"));
        const setup = keep("seti", "setup_intent", {
          customer,
          status: "requires_payment_method",
          payment_method: null,
        });
        return ok(Object.assign(setup, { client_secret: `${setup.id}_secret_${randomBytes(12).toString("hex")}` }));
      },
    ],
    [
      "GET",
      /^\/v1\/setup_intents\/([^/]+)$/,
      ["expand"],
      ({ sent, params }) => {
        const setup = find("setup_intent", params[0]);
        const isExpanded = [...sent.values()].includes("payment_method");
        const method = things.get(String(setup["payment_method"])) ?? null;
        return ok(isExpanded ? { ...setup, payment_method: method } : setup);
      },
    ],
    [
      // Sent by the browser, with the publishable key and the setup's secret.
      "POST",
      /^\/v1\/setup_intents\/([^/]+)\/confirm$/,
      ["client_secret", "payment_method_data"],
      ({ sent, params }) => {
        const setup = find("setup_intent", params[0]);
        if (setup["client_secret"] !== sent.get("client_secret"))
          throw refusal(400, { type: "invalid_request_error", code: "setup_intent_invalid_parameter", message: "No." });
        const number = sent.get("payment_method_data[card][number]") ?? "";
        if (number === REFUSED) {
          const decline_code = "generic_decline";
          throw refusal(402, { type: "card_error", code: "card_declined", decline_code, message: "Declined." });
        }
        const card = {
          brand: number.startsWith("5") ? "mastercard" : "visa",
          last4: number.slice(-4),
          exp_month: Number(sent.get("payment_method_data[card][exp_month]")),
          exp_year: Number(sent.get("payment_method_data[card][exp_year]")),
          fingerprint: createHmac("sha256", KEY).update(number).digest("base64url").slice(0, 16),
        };
        const name = sent.get("payment_method_data[billing_details][name]") ?? null;
        const method = keep("pm", "payment_method", {
          type: "card",
          customer: setup["customer"],
          billing_details: { name },
          card,
        });
        numbers.set(method.id, number);
        return ok(Object.assign(setup, { status: "succeeded", payment_method: method.id }));
      },
    ],
    ["GET", /^\/v1\/payment_methods\/([^/]+)$/, [], ({ params }) => ok(find("payment_method", params[0]))],
    [
      "POST",
      /^\/v1\/payment_methods\/([^/]+)\/detach$/,
      [],
      ({ params }) => {
        const method = find("payment_method", params[0]);
        if (!method["customer"])
          throw refusal(400, { type: "invalid_request_error", message: "It is not attached to a customer." });
        return ok(Object.assign(method, { customer: null }));
      },
    ],
    [
      "POST",
      /^\/v1\/payment_intents$/,
      [
        "amount",
        "currency",
        "customer",
        "payment_method",
        "allowed_payment_method_types",
        "confirm",
        "off_session",
        "description",
        "metadata",
      ],
      ({ sent }) => {
        const { id: customer } = find("customer", sent.get("customer"));
        const method = find("payment_method", sent.get("payment_method"));
        if (method["customer"] !== customer)
          throw refusal(400, { type: "invalid_request_error", message: "The method is of another customer." });
        const amount = Number(sent.get("amount"));
        if (!Number.isSafeInteger(amount) || amount < 1)
          throw refusal(400, { type: "invalid_request_error", code: "parameter_invalid_integer", message: "Amount." });
        const intent = keep("pi", "payment_intent", {
          amount,
          currency: sent.get("currency"),
          customer,
          payment_method: method.id,
          description: sent.get("description") ?? null,
          metadata: within(sent, "metadata"),
          status: "succeeded",
          last_payment_error: null,
        });
        sendWebhook("payment_intent.created", intent);
        return pay(intent, numbers.get(method.id) ?? "");
      },
    ],
    ["GET", /^\/v1\/payment_intents\/([^/]+)$/, [], ({ params }) => ok(find("payment_intent", params[0]))],
    [
      "GET",
      /^\/v1\/payment_intents$/,
      ["customer", "limit", "starting_after"],
      ({ sent }) => {
        const { id: customer } = find("customer", sent.get("customer"));
        return paged(
          all("payment_intent").filter((intent) => intent["customer"] === customer),
          sent,
        );
      },
    ],
    [
      "POST",
      /^\/v1\/refunds$/,
      ["payment_intent", "amount", "metadata"],
      ({ sent }) => {
        const intent = find("payment_intent", sent.get("payment_intent"));
        const left = all("refund")
          .filter((refund) => refund["payment_intent"] === intent.id)
          .reduce((rest, refund) => rest - Number(refund["amount"]), Number(intent["amount"]));
        const amount = Number(sent.get("amount") ?? left);
        const type = "invalid_request_error";
        if (left === 0) throw refusal(400, { type, code: "charge_already_refunded", message: "It has been refunded." });
        if (amount > left)
          throw refusal(400, {
            type,
            code: "amount_too_large",
            param: "amount",
            message: "Greater than what is left.",
          });
        const refund = keep("re", "refund", {
          amount,
          payment_intent: intent.id,
          status: "succeeded",
          metadata: within(sent, "metadata"),
        });
        sendWebhook("refund.created", refund);
        return ok(refund);
      },
    ],
    [
      "GET",
      /^\/v1\/refunds$/,
      ["payment_intent", "limit", "starting_after"],
      ({ sent }) => {
        const { id } = find("payment_intent", sent.get("payment_intent"));
        return paged(
          all("refund").filter((refund) => refund["payment_intent"] === id),
          sent,
        );
      },
    ],
  ];

  const answerTo = (request: IncomingMessage, path: string, sent: ReadonlyMap<string, string>): Answer => {
    const isConfirming = path.endsWith("/confirm");
    if (request.headers.authorization !== `Bearer ${isConfirming ? PUBLISHABLE_KEY : KEY}`)
      throw refusal(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
    for (const [method, pattern, known, answer] of routes) {
      const params = request.method === method ? pattern.exec(path)?.slice(1) : undefined;
      if (!params) continue;
      const unknown = [...sent.keys()].find((name) => !known.includes(name.split("[")[0] ?? ""));
      if (unknown)
        throw refusal(400, {
          type: "invalid_request_error",
          code: "parameter_unknown",
          param: unknown,
          message: `Received unknown parameter: ${unknown}`,
        });
      return answer({ sent, params: params.map((param) => decodeURIComponent(param)) });
    }
    throw refusal(404, { type: "invalid_request_error", message: `Unrecognized request URL (${request.method})` });
  };

  /** Stores the response under its idempotency key, including server errors. Refuses a different request with the same key. */
  const keyed = async (request: IncomingMessage, path: string, body: string, work: () => Promise<Answer>) => {
    const key = request.headers["idempotency-key"];
    if (request.method !== "POST" || typeof key !== "string") return work();
    const known = keys.get(key);
    if (known && known.request !== path + body) return errorOf(400, { type: "idempotency_error", message: "Other." });
    if (known)
      return (
        known.answer ?? errorOf(409, { type: "invalid_request_error", code: "idempotency_key_in_use", message: "" })
      );
    const entry: { request: string; answer: Answer | null } = { request: path + body, answer: null };
    keys.set(key, entry);
    return (entry.answer = await work());
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://wire");
    const body = await text(request);
    const [wait, lost] = [slow_ms, losing];
    [slow_ms, losing] = [0, null];
    const sent = new Map([...searchParams, ...new URLSearchParams(body)]);
    const { status, json } = await keyed(request, pathname, body, async () => {
      await sleep(wait);
      try {
        // A snapshot, because later changes must not alter the stored response.
        return structuredClone(answerTo(request, pathname, sent));
      } catch (error) {
        if (error instanceof Refusal) return error.answer;
        throw error;
      }
    });
    if (lost === "reset") response.destroy();
    if (lost) return;
    response.writeHead(status, { "content-type": "application/json", "request-id": newId("req") });
    response.end(JSON.stringify(json));
  };

  const server = createServer((request, response) => {
    // A client that went away before its request was complete needs no answer.
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const wire: FakeStripe = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: KEY,
    publishable_key: PUBLISHABLE_KEY,
    webhook_secret: WEBHOOK_SECRET,
    loseNextAnswer: (how) => void (losing = how),
    slowNextAnswer: (ms) => void (slow_ms = ms),
    forgetKeys: () => keys.clear(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return wire;
}

const seconds = (): number => Math.floor(Date.now() / 1000);
const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;
const ok = (json: Json): Answer => ({ status: 200, json });
const errorOf = (status: number, error: Json): Answer => ({ status, json: { error } });

class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super("refused");
    this.answer = answer;
  }
}
const refusal = (status: number, error: Json): Refusal => new Refusal(errorOf(status, error));

/** Returns the nested parameters of a name, such as `metadata[a]`. */
const within = (sent: ReadonlyMap<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(
    [...sent]
      .filter(([key]) => key.startsWith(`${name}[`))
      .map(([key, value]) => [key.slice(name.length + 1, -1), value]),
  );

/** Lists newest first, after `starting_after`. Pages have two items, so that clients must page. */
function paged(things: readonly Thing[], sent: ReadonlyMap<string, string>): Answer {
  const start = things.findIndex(({ id }) => id === sent.get("starting_after")) + 1;
  const limit = Math.min(Number(sent.get("limit") ?? 10), 2);
  const has_more = things.length > start + limit;
  return ok({ object: "list", has_more, data: things.slice(start, start + limit) });
}

async function deliver(url: string, body: string): Promise<void> {
  const time = seconds();
  const mark = createHmac("sha256", WEBHOOK_SECRET).update(`${time}.${body}`).digest("hex");
  const headers = { "content-type": "application/json", "stripe-signature": `t=${time},v1=${mark}` };
  for (let tried = 0; tried < 5; tried += 1) {
    const answer = await fetch(url, { method: "POST", body, headers }).catch(() => null);
    if (answer?.ok) return;
    await sleep(100 * 2 ** tried, undefined, { ref: false });
  }
}
