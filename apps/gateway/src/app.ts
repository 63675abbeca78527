import Fastify, { type FastifyError, type FastifyInstance } from "fastify";
import { apiRoutes } from "./api.ts";
import { PaymentStore } from "./payment-store.ts";
import type { Config } from "./config.ts";
import { WebhookSender } from "./webhooks.ts";
import { adjustableClock } from "./faults.ts";
import { frameRoutes } from "./card-form.ts";
import { openLedger } from "./ledger.ts";
import { Problem } from "./problem.ts";
import { Setups } from "./setups.ts";

const HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/** A card gateway that moves no money. Logs no requests, because they contain card numbers. */
export async function openGateway(config: Config): Promise<FastifyInstance> {
  const ledger = await openLedger(config.ledger);
  const clock = adjustableClock();
  const now = () => clock.now();
  const deliveries = new WebhookSender({ ...config.webhook, retry_ms: config.retry_ms, now });
  const book = new PaymentStore(ledger, {
    now,
    publish: (event) => deliveries.send(event),
    settle_ms: config.settle_ms,
  });
  const setups = new Setups(book, config.key, now);

  const app = Fastify({ logger: false, bodyLimit: 16 * 1024, forceCloseConnections: true });
  app.addHook("onRequest", async (_, reply) => void reply.headers(HEADERS));
  app.setErrorHandler((error: FastifyError, _, reply) => {
    const problem = error instanceof Problem ? error : new Problem(isTheirs(error) ? "invalid" : "unexpected");
    // Logs the name only: the message may quote the request.
    if (!(error instanceof Problem) && problem.code === "unexpected") console.error(error.name, error.code ?? "");
    const { code, fields } = problem;
    return reply.code(problem.status).send({ error: { code, ...(fields && { fields }) } });
  });
  app.setNotFoundHandler(() => {
    throw new Problem("not_found");
  });
  app.get("/health", async () => ({ alive: true }));
  await app.register(async (inside) => frameRoutes(inside, config.portals, setups));
  await app.register(async (inside) => {
    apiRoutes(inside, { key: config.key, book, setups, clock, has_faults: config.has_faults });
  });
  app.addHook("onClose", async () => {
    book.close();
    deliveries.close();
    await ledger.close();
  });
  return app;
}

const isTheirs = ({ statusCode }: FastifyError): boolean =>
  statusCode !== undefined && statusCode >= 400 && statusCode < 500;
