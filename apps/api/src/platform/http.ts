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
import type { Config } from "./config.ts";
import { acceptedTypes, allowedMethods, answerError } from "./error-response.ts";
import { Failure, fail } from "./fail.ts";
import { openHeaders } from "./headers.ts";
import type { AppContext, OpenAppContext } from "./app-context.ts";
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
  app.addHook("preParsing", async (request) => refuseWrongType(request));
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
  "/v1/openapi.json",
  "/.well-known/oauth-authorization-server",
  "/reference",
  "/reference/style.css",
  "/reference/start.js",
  "/reference/scalar/*",
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

export const isCall = (url: string): boolean => /^\/((support\/)?api|client|prov|ingest|oauth|v1)\//.test(url);

/** Refuses a body that the call can't read, before it is received. */
function refuseWrongType({ method, headers, routeOptions }: FastifyRequest): void {
  const { endpoint } = routeOptions.config;
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (!endpoint || type === undefined || method === "GET" || method === "HEAD") return;
  if (!acceptedTypes(endpoint).includes(type)) fail("request.wrong_type");
}

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
  if (actor?.side === "key") return { team_id: actor.team_id, key_id: actor.key_id };
  if (actor?.side === "phone") return { team_id: actor.team_id, device_id: actor.device_id };
  return actor?.side === "staff" ? { staff_id: actor.staff_id } : {};
}

async function answerPage(pages: StaticFiles, request: FastifyRequest, reply: FastifyReply, context: AppContext) {
  const { edition } = request;
  const path = request.url.split("?")[0] ?? "/";
  const isPage = !isCall(path) && (request.method === "GET" || request.method === "HEAD");
  if (!isPage && allowedMethods(request).length > 0) fail("request.wrong_method");
  if (!edition || !isPage) fail("request.not_found");
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
