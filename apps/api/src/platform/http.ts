import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from "fastify";
import type { Edition } from "@portal/model/brand/contract.ts";
import { retrySeconds } from "@portal/model/client/poll.ts";
import { ERRORS, type ErrorBody, type ErrorCode } from "@portal/model/errors.ts";
import { errorsEn } from "@portal/model/errors.en.ts";
import type { Config } from "./config.ts";
import { isUnavailable } from "./db.ts";
import { Failure, fail } from "./fail.ts";
import { openHeaders } from "./headers.ts";
import type { AppContext, OpenAppContext } from "./app-context.ts";
import { errorFields } from "./logs.ts";
import { networkMatcher } from "./networks.ts";
import { openReplica } from "./replica.ts";
import type { StaticFiles } from "./static-files.ts";
import { traceRequests } from "./tracing.ts";
import { registerBodyParsers } from "./request-bodies.ts";

const BODY_LIMIT = 1024 * 1024;

/** The server without its calls: hosts, headers, errors, logs, pages. */
export function openHttp(context: OpenAppContext, pages: StaticFiles): FastifyInstance {
  const { config } = context;
  const headersFor = openHeaders(config);
  const refuse = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // Holds no database connection while waiting, so a flood slows down only itself.
    if (error instanceof Failure && error.repeated) await sleep(config.REFUSAL_MS);
    // Some errors occur before any hook has run; they get the same headers.
    reply.headers(headersFor(request.edition)).header("cache-control", "no-store").header("x-request-id", request.id);
    return answerError(context, error, request, reply);
  };
  const app = Fastify({
    logger: false,
    trustProxy: trustedProxies(config.trust_proxy),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    requestTimeout: 30_000,
    forceCloseConnections: "idle",
    // A proxy that hasn't noticed yet that this server stops gets its last answers.
    return503OnClosing: false,
    genReqId: () => randomBytes(9).toString("base64url"),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
  });
  registerBodyParsers(app);
  app.addHook("onRoute", refuseUndeclared);
  app.decorate("db", context.db);
  const { READ_DATABASE_URL } = config;
  const replica = READ_DATABASE_URL === undefined ? null : openReplica(context, READ_DATABASE_URL);
  app.decorate("replica", replica);
  if (replica) app.addHook("onClose", () => replica.close());
  app.decorateRequest("edition", undefined);
  app.decorateRequest("actor", undefined);
  app.decorateRequest("failure", undefined);
  if (context.tracer) traceRequests(app, context.tracer);

  const editions = new Map(Object.entries(config.urls).map(([edition, url]) => [url.hostname, edition as Edition]));
  const { support_allow } = config;
  const isStaffNetwork = support_allow.length > 0 ? networkMatcher(support_allow) : () => true;
  const maintenance = maintenanceFlag(config.MAINTENANCE_FILE, context);
  app.addHook("onRequest", async (request, reply) => {
    // Fastify would trust X-Forwarded-Host, which most proxies pass on as the client wrote it.
    request.edition = editions.get(request.headers.host?.replace(/:\d*$/, "") ?? "");
    reply.headers(headersFor(request.edition)).header("x-request-id", request.id);
    if (request.edition === "support" && !isStaffNetwork(request.ip)) fail("request.not_found");
    // Pages are still served: the open page polls until maintenance is over.
    if (isCall(request.url) && (await maintenance())) fail("server.maintenance");
  });
  app.addHook("preSerialization", async (_request, reply, payload) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    return payload;
  });
  app.addHook("onResponse", async (request, reply) => {
    const call = request.routeOptions.config.call ?? "page";
    const seconds = reply.elapsedTime / 1000;
    context.metrics.request(call, reply.statusCode, seconds);
    // Probes arrive every second and would bury everything else.
    context.log[call.startsWith("probe.") ? "debug" : "info"]({
      request_id: request.id,
      call,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...who(request),
    });
  });
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerPage(pages, request, reply, context));
  return app;
}

/**
 * Trusts only what our own proxies added to X-Forwarded-For, because clients can prepend anything. Counts hops here,
 * because Fastify trusts none if given a number.
 */
function trustedProxies(
  proxies: Config["trust_proxy"],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (!proxies) return false;
  return "networks" in proxies ? proxies.networks : (_address, hop) => hop < proxies.hops;
}

const OWN_ROUTES = new Set([
  "/healthz",
  "/readyz",
  "/openapi.json",
  "/reference",
  "/reference/style.css",
  "/status",
  "/status.json",
  // In development only.
  "/dev/emails",
  "/dev/emails/:name/:locale/:part",
]);

/** Refuses to start with a route that no call of the contract declares. */
function refuseUndeclared({ url, method, config }: RouteOptions): void {
  if (config?.endpoint || OWN_ROUTES.has(url)) return;
  throw new Error(
    `${String(method)} ${url} was not mounted from the contract, so no row of the access table guards it`,
  );
}

const isPhoneCall = (url: string): boolean => /^\/(client|prov)\//.test(url);
export const isCall = (url: string): boolean => /^\/((support\/)?api|client|prov|ingest)\//.test(url);

/** Creating a file starts maintenance in all processes at once, and removing it ends it, without a restart. */
export function maintenanceFlag(file: string, { clock }: AppContext): () => Promise<boolean> {
  let closed = false;
  let asked = 0;
  return async () => {
    const now = clock.now().getTime();
    if (Math.abs(now - asked) > 1000) {
      asked = now;
      closed = await stat(file).then(
        () => true,
        () => false,
      );
    }
    return closed;
  };
}

function who({ actor }: FastifyRequest) {
  if (actor?.side === "customer") return { team_id: actor.team_id, account_id: actor.account_id, session: actor.kind };
  if (actor?.side === "phone") return { team_id: actor.team_id, device_id: actor.device_id };
  return actor?.side === "staff" ? { staff_id: actor.staff_id } : {};
}

/** Maps errors of Fastify and PostgreSQL to the catalogue. Anything unexpected is our fault and reveals nothing. */
function codeOf(error: FastifyError): ErrorCode {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return "request.too_large";
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return "request.invalid";
  const overload = ["57014", "55P03", "53300", "40P01", "25P03"].includes(error.code);
  if (overload || /timeout exceeded when trying to connect/.test(error.message)) return "server.busy";
  return isUnavailable(error) ? "server.unavailable" : "server.unexpected";
}

const OURS = new Set<ErrorCode>(["server.unexpected", "server.busy", "server.unavailable"]);

/** People look at the page and wait. Phones have time, and must not come back all at once. */
const retryAfter = ({ url }: FastifyRequest): string => (isPhoneCall(url) ? String(retrySeconds(Math.random())) : "2");

/** The specification's client looks for these sentences in the body. */
const SAID_IN_WORDS = new Set<ErrorCode>(["server.maintenance", "record.unknown"]);

function answerError(context: AppContext, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = error instanceof Failure ? error : new Failure(codeOf(error));
  request.failure = { code: failure.code, error };
  // What is refused on purpose comes in crowds, and the request's own line says so.
  if (OURS.has(failure.code) && !(error instanceof Failure && failure.code === "server.busy")) {
    context.log.error({ request_id: request.id, call: request.routeOptions.config?.call, ...errorFields(error) });
  }
  if (ERRORS[failure.code].status === 503) reply.header("retry-after", retryAfter(request));
  const body: ErrorBody = {
    error: {
      code: failure.code,
      ...(failure.values && { values: failure.values }),
      ...(failure.fields && { fields: failure.fields }),
      ...(failure.choices && { choices: failure.choices }),
    },
    request_id: request.id,
  };
  const extra = SAID_IN_WORDS.has(failure.code) ? { message: errorsEn[failure.code] } : {};
  return reply.code(ERRORS[failure.code].status).send({ ...body, ...extra });
}

async function answerPage(pages: StaticFiles, request: FastifyRequest, reply: FastifyReply, context: AppContext) {
  const { edition } = request;
  const path = request.url.split("?")[0] ?? "/";
  if (!edition || isCall(path) || (request.method !== "GET" && request.method !== "HEAD")) fail("request.not_found");
  // Staff pages exist on the staff host only, and no other pages exist there.
  const staffPage = path === "/support" || path.startsWith("/support/");
  const isFile = /\.[a-z0-9]+$/i.test(path);
  const forAll = staffPage || isFile || path === "/maintenance";
  if (edition === "support" && !forAll)
    return reply.redirect(new URL("/support/login", context.config.urls.support).href);
  if (edition !== "support" && staffPage) fail("request.not_found");
  const body = await pages.answer(request, reply, path, edition);
  if (!body) fail("request.not_found");
  return reply.send(request.method === "HEAD" ? "" : body);
}
