import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { scopeFor } from "@portal/model/api-keys/scopes.ts";
import { retrySeconds } from "@portal/model/client/poll.ts";
import { ERRORS, type ErrorBody, type ErrorCode, type TokenErrorBody } from "@portal/model/errors.ts";
import { errorForPrograms, errorsEn } from "@portal/model/errors.en.ts";
import { CALLS, answersHead, isServedOn } from "@portal/model/features.ts";
import type { Endpoint } from "@portal/model/kit/endpoint.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import type { AppContext } from "./app-context.ts";
import { isUnavailable } from "./db.ts";
import { Failure } from "./fail.ts";
import { errorFields } from "./logs.ts";

/** Maps errors of Fastify and PostgreSQL to the catalogue. Anything unexpected is our fault and reveals nothing. */
function codeOf(error: FastifyError): ErrorCode {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return "request.too_large";
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return "request.wrong_type";
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return "request.invalid";
  const overload = ["57014", "55P03", "53300", "40P01", "25P03"].includes(error.code);
  if (overload || /timeout exceeded when trying to connect/.test(error.message)) return "server.busy";
  return isUnavailable(error) ? "server.unavailable" : "server.unexpected";
}

const OURS = new Set<ErrorCode>(["server.unexpected", "server.busy", "server.unavailable"]);

/** The specification's client looks for these sentences in the body. */
const SAID_IN_WORDS = new Set<ErrorCode>(["server.maintenance", "record.unknown"]);

export function answerError(context: AppContext, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = error instanceof Failure ? error : new Failure(codeOf(error));
  const { code, values, fields, choices } = failure;
  request.failure = { code, error };
  // Deliberate refusals come by the thousand, and the request's own log line already says so.
  if (OURS.has(code) && !(error instanceof Failure && code === "server.busy")) {
    context.log.error({ request_id: request.id, call: request.routeOptions.config?.call, ...errorFields(error) });
  }
  const { status } = ERRORS[code];
  reply.code(status).headers(headersFor(failure, request));
  const inWords = (hasFields: boolean) =>
    errorForPrograms(code, hasFields).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values?.[name] ?? ""));
  if (isTokenUrl(request.url)) return reply.send(tokenError(code, inWords(false), request.id));
  const found = { code, ...(values && { values }), ...(fields && { fields }), ...(choices && { choices }) };
  if (isPublicUrl(request.url) || request.headers.accept?.includes(PROBLEM_TYPE)) {
    const type = new URL(`/problems/${code}`, context.config.urls[request.edition ?? "team"]).href;
    return reply
      .type(PROBLEM_TYPE)
      .send({ type, status, detail: inWords(fields !== undefined), ...found, request_id: request.id });
  }
  const body: ErrorBody = { error: found, request_id: request.id };
  const extra = SAID_IN_WORDS.has(code) ? { message: errorsEn[code] } : {};
  return reply.send({ ...body, ...extra });
}

/** OAuth clients expect their own form of error (RFC 6749, section 5.2), in ASCII without quotes. Ours is beside it. */
const tokenError = (code: ErrorCode, text: string, request_id: string): TokenErrorBody => ({
  error: tokenErrorOf(code),
  error_description: text.replaceAll(/[^ !#-[\]-~]/g, "'"),
  code,
  request_id,
});

/** Errors that OAuth has no name for are told apart by their status. */
function tokenErrorOf(code: ErrorCode): string {
  if (code.startsWith("oauth.")) return code.slice("oauth.".length);
  const { status } = ERRORS[code];
  if (status === 429 || status === 503) return "temporarily_unavailable";
  return status === 500 ? "server_error" : "invalid_request";
}

/** RFC 9457. */
const PROBLEM_TYPE = "application/problem+json";

/** The headers that HTTP requires with a status. */
function headersFor(failure: Failure, request: FastifyRequest): Record<string, string> {
  const { call = "page", endpoint } = request.routeOptions.config ?? {};
  switch (ERRORS[failure.code].status) {
    case 401: {
      // Names the way to authenticate that this call has.
      if (failure.code === "oauth.invalid_client") return { "www-authenticate": 'Basic realm="oauth"' };
      const sent = request.headers.authorization !== undefined;
      return { "www-authenticate": sent ? 'Bearer error="invalid_token"' : "Bearer" };
    }
    case 403: {
      const { actor } = request;
      if (failure.code !== "access.forbidden" || actor?.side !== "key" || !endpoint) return {};
      if (actor.rows.includes(endpoint.can)) return {};
      const scope = scopeFor(endpoint.can);
      return { "www-authenticate": `Bearer error="insufficient_scope"${scope ? `, scope="${scope}"` : ""}` };
    }
    case 405:
      // One code of the specification has this status for another reason.
      return failure.code === "request.wrong_method" ? { allow: allowedMethods(request).join(", ") } : {};
    case 415:
      return failure.code === "request.wrong_type" && endpoint ? { accept: acceptedTypes(endpoint).join(", ") } : {};
    case 429: {
      const wait = String(secondsToWait(failure));
      return { "retry-after": wait, ratelimit: `"${call}";r=0;t=${wait}` };
    }
    case 503:
      return { "retry-after": retryAfter(request) };
    default:
      return {};
  }
}

/** Error texts name the wait in seconds, minutes or hours. */
function secondsToWait({ values = {} }: Failure): number {
  const { seconds = 0, minutes = 0, hours = 0 } = values;
  return Number(seconds) || Number(minutes) * 60 || Number(hours) * 3600;
}

/** The public API has one form of error, whatever a client accepts. */
const isPublicUrl = (url: string): boolean => url.startsWith("/v1/");

const isTokenUrl = (url: string): boolean => url.startsWith("/oauth/");

const isPhoneCall = (url: string): boolean => /^\/(client|prov)\//.test(url);

/** People are waiting in front of a page. Phones can wait longer, and must not all return at once. */
const retryAfter = ({ url }: FastifyRequest): string => (isPhoneCall(url) ? String(retrySeconds(Math.random())) : "2");

/** The content types that a call's body may have. */
export function acceptedTypes({ accepts }: Endpoint): readonly string[] {
  if (typeof accepts === "object") return ["multipart/form-data"];
  switch (accepts) {
    case "csv":
      return ["text/csv"];
    case "form":
      // Mail clients may send either form (RFC 8058), our own page sends JSON.
      return ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"];
    case "urlencoded":
      return ["application/x-www-form-urlencoded"];
    case "signed":
      // Some services send JSON as text.
      return ["application/json", "text/plain"];
    default:
      return ["application/json"];
  }
}

const PATHS = [...CALLS, ...PUBLIC_CALLS].map(({ call }) => ({
  call,
  pattern: new RegExp(`^${call.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
}));

/** The methods of the calls at this address, on this host. */
export function allowedMethods({ url, edition }: FastifyRequest): string[] {
  const path = url.split("?")[0] ?? "";
  const here = PATHS.filter(({ call, pattern }) => pattern.test(path) && isServedOn(call, edition));
  return [...new Set(here.flatMap(({ call }) => methodsOf(call)))].toSorted();
}
const methodsOf = (call: Endpoint): string[] => (answersHead(call) ? ["GET", "HEAD"] : [call.method]);
