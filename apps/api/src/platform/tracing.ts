import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { RELEASE } from "./installation.ts";
import type { Metrics } from "./metrics.ts";

/** All that a span may contain besides its name. Never a parameter, an address, a token or a message. */
type Attribute =
  | "http.request.method"
  | "http.response.status_code"
  | "switchboard.call"
  | "switchboard.request_id"
  | "db.query.text"
  | "messaging.destination.name"
  | "messaging.message.id"
  | "error.type";
type Attributes = Readonly<Partial<Record<Attribute, string | number>>>;

const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

/** A span of OTLP's JSON form. */
interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: object;
}

export interface Span {
  /** Continues the trace elsewhere (W3C Trace Context). */
  readonly traceparent: string;
  startChild(name: string, kind: keyof typeof KINDS, attributes: Attributes): Span;
  end(attributes?: Attributes): void;
}

export interface Tracer {
  /** Starts a trace or continues one; undefined if this one isn't recorded. */
  start(name: string, kind: keyof typeof KINDS, from: Origin): Span | undefined;
  /** Sends what is waiting, then stops. */
  close(): Promise<void>;
}
interface Origin {
  /** What the caller sent. */
  readonly traceparent: unknown;
  /** Makes the id of a new trace. */
  readonly reference: string;
  readonly attributes: Attributes;
}

const active = new AsyncLocalStorage<Span>();
/** The span of the request or job that is being served; undefined if it isn't recorded. */
export const activeSpan = (): Span | undefined => active.getStore();
export const withinSpan = <T>(span: Span | undefined, work: () => T): T => (span ? active.run(span, work) : work());

interface Destination {
  readonly url: string;
  readonly percent: number;
  readonly service: string;
  readonly metrics: Pick<Metrics, "spans">;
}

const EVERY_MS = 2_000;
const AT_ONCE = 512;
const MOST_WAITING = 4_096;
const ANSWER_MS = 5_000;

/** Sends spans as OTLP over HTTP, in JSON. Nothing waits for the collector: what it doesn't take is dropped and counted. */
export function openTracer({ url, percent, service, metrics }: Destination): Tracer {
  const endpoint = `${url.replace(/\/+$/, "")}/v1/traces`;
  const resource = {
    attributes: attributesOf({ "service.name": service, "service.version": RELEASE.version }),
  };
  let waiting: Sent[] = [];
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    const spans = waiting.splice(0, AT_ONCE);
    if (spans.length === 0) return;
    const body = JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "switchboard" }, spans }] }],
    });
    const headers = { "content-type": "application/json" };
    const taken = await fetch(endpoint, { method: "POST", headers, body, signal: AbortSignal.timeout(ANSWER_MS) }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
    metrics.spans(taken ? "sent" : "dropped", spans.length);
    if (taken && waiting.length > 0) await send();
  }
  const next = () => (sending ??= send().finally(() => (sending = undefined)));
  const timer = setInterval(() => void next(), EVERY_MS).unref();

  function collect(span: Sent): void {
    if (waiting.length >= MOST_WAITING) return metrics.spans("dropped", 1);
    waiting.push(span);
    if (waiting.length >= AT_ONCE) void next();
  }
  const isRecorded = (trace_id: string) => Number.parseInt(trace_id.slice(-8), 16) / 2 ** 32 < percent / 100;

  return {
    start(name, kind, { traceparent, reference, attributes }) {
      const [, sent_id, parent_id] = TRACEPARENT.exec(typeof traceparent === "string" ? traceparent : "") ?? [];
      const trace_id = sent_id ?? traceIdOf(reference);
      return isRecorded(trace_id) ? openSpan(collect, { trace_id, parent_id, name, kind, attributes }) : undefined;
    },
    async close() {
      clearInterval(timer);
      await sending;
      await next();
      waiting = [];
    },
  };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Lets an operator find the trace of a request by the reference in its error message. */
export const traceIdOf = (reference: string): string =>
  createHash("sha256").update(reference).digest("hex").slice(0, 32);

interface Opening {
  readonly trace_id: string;
  readonly parent_id: string | undefined;
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  readonly attributes: Attributes;
}
function openSpan(collect: (span: Sent) => void, { trace_id, parent_id, name, kind, attributes }: Opening): Span {
  const span_id = randomBytes(8).toString("hex");
  const began = nanoseconds();
  return {
    traceparent: `00-${trace_id}-${span_id}-01`,
    startChild: (name, kind, attributes) => openSpan(collect, { trace_id, parent_id: span_id, name, kind, attributes }),
    end(more = {}) {
      const all = { ...attributes, ...more };
      collect({
        traceId: trace_id,
        spanId: span_id,
        ...(parent_id && { parentSpanId: parent_id }),
        name,
        kind: KINDS[kind],
        startTimeUnixNano: began,
        endTimeUnixNano: nanoseconds(),
        attributes: attributesOf(all),
        status: all["error.type"] === undefined ? {} : { code: 2 },
      });
    },
  };
}

const nanoseconds = (): string =>
  String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e3)) * 1000n);

const attributesOf = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));

const LONGEST_STATEMENT = 2_000;

/** Starts the span of a statement. Literals in its text are constants of ours, but leave nothing to chance. */
export function startStatement(query: unknown): Span | undefined {
  const span = activeSpan();
  if (!span) return undefined;
  const text = typeof query === "string" ? query : ((query as { text?: string } | null)?.text ?? "");
  const shown = text
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_STATEMENT);
  const [verb = "sql"] = /^\w+/.exec(shown.replaceAll(/\/\*.*?\*\//g, "").trim()) ?? [];
  return span.startChild(verb.toLowerCase(), "client", { "db.query.text": shown });
}

/** The code of PostgreSQL or the network, or the error's class. Messages may quote values. */
export const errorType = (error: unknown): string =>
  (error as { code?: string } | null)?.code ?? (error instanceof Error ? error.name : typeof error);

/** Records every request except probes. Everything that a request causes runs within its span. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const call = request.routeOptions.config?.call ?? "page";
    const attributes = {
      "http.request.method": request.method,
      "switchboard.call": call,
      "switchboard.request_id": request.id,
    };
    const { traceparent } = request.headers;
    const span = call.startsWith("probe.")
      ? undefined
      : tracer.start(call, "server", { traceparent, reference: request.id, attributes });
    if (span) spans.set(request, span);
    withinSpan(span, done);
  });
  // Reading the body loses the context.
  app.addHook("preValidation", (request, _reply, done) => withinSpan(spans.get(request), done));
  app.addHook("onResponse", async (request, reply) => {
    const failure = request.failure?.code;
    spans.get(request)?.end({
      "http.response.status_code": reply.statusCode,
      ...(reply.statusCode >= 500 && { "error.type": failure ?? "server.unexpected" }),
    });
  });
}
