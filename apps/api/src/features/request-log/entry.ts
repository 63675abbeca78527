import type { FastifyReply, FastifyRequest } from "fastify";
import { isChange } from "@portal/model/features.ts";
import { Failure } from "../../platform/fail.ts";
import { isCall } from "../../platform/http.ts";
import { stackFrames } from "../../platform/logs.ts";
import type { Entry } from "./store.ts";

/**
 * Records failures and changes. Excludes requests without a login, maintenance errors, missing pages or files, and requests
 * refused because the server is busy: those come by the thousand, and the metrics count them.
 */
export function isRecorded({ routeOptions, failure, url, actor }: FastifyRequest, status: number): boolean {
  const { endpoint } = routeOptions.config ?? {};
  if (status < 400) return endpoint !== undefined && isChange(endpoint);
  if (failure?.code === "session.required" || failure?.code === "server.maintenance") return false;
  if (failure?.code === "server.busy" && failure.error instanceof Failure && !actor) return false;
  return endpoint !== undefined || status >= 500 || isCall(url);
}

/** Names every field, so nothing else can get in: no URL with tokens, no query, no body, no header. */
export function entryOf(request: FastifyRequest, reply: FastifyReply, at: Date): Entry {
  const { failure, routeOptions } = request;
  const { call = "none" } = routeOptions.config ?? {};
  return {
    at,
    request_id: request.id,
    call,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...who(request),
    ...(failure && { code: failure.code }),
    ...(failure && reply.statusCode >= 500 && { trace: traceFor(failure.error) }),
  };
}

function who({ actor, params, routeOptions }: FastifyRequest): Pick<Entry, "side"> & Partial<Entry> {
  switch (actor?.side) {
    case "customer": {
      const { staff_id, account_id, team_id } = actor;
      const whose = { account_id, about_team: team_id };
      return staff_id ? { side: "staff", staff_id, ...whose } : { side: "customer", ...whose };
    }
    case "key":
      return { side: "customer", about_team: actor.team_id };
    case "phone":
      return { side: "phone", account_id: actor.account_id, about_team: actor.team_id };
    case "staff": {
      const path = routeOptions.config?.endpoint?.path ?? "";
      const about_team = path.startsWith("/support/api/v2/team/{id}") ? uuidIn(params) : undefined;
      return { side: "staff", staff_id: actor.staff_id, ...(about_team && { about_team }) };
    }
    default:
      return { side: "visitor" };
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const uuidIn = (params: unknown): string | undefined => UUID.exec((params as { id?: string }).id ?? "")?.[0];

/** Names and positions only: a message may quote the rejected value. */
function traceFor(error: unknown) {
  const { name, code, constraint, table } = error as Error & Readonly<Record<string, unknown>>;
  const named = (value: unknown) => (typeof value === "string" ? value.slice(0, 100) : null);
  return {
    error: error instanceof Error ? name : typeof error,
    code: named(code),
    constraint: named(constraint),
    table: named(table),
    at: stackFrames(error).filter((place) => !/node_modules|node:/.test(place)),
  };
}
