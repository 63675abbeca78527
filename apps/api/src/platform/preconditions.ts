import type { FastifyRequest } from "fastify";
import { type Endpoint, hasField } from "@portal/model/kit/endpoint.ts";
import { Failure, failOnField } from "./fail.ts";

/** The entity tag of a reply: its version, if it has one. */
export function entityTag(reply: unknown): string | null {
  const version = typeof reply === "object" && reply !== null && "version" in reply ? reply.version : null;
  return typeof version === "number" ? `"${version}"` : null;
}

/** The body with the version of the If-Match header. A call that can't check it refuses the header. */
export function bodyWithVersion(call: Endpoint, { headers, body }: FastifyRequest): unknown {
  const expected = headers["if-match"];
  if (expected === undefined || call.method === "GET") return body;
  const [, version] = /^"(\d{1,15})"$/.exec(expected) ?? [];
  if (version === undefined || !hasField(call.body, "version")) failOnField("if-match");
  return { ...(body as object | undefined), version: Number(version) };
}

/** A stale version sent as If-Match fails with 412, as HTTP defines, instead of the portal's own error. */
export function asPrecondition(error: unknown, { headers }: FastifyRequest): unknown {
  const stale = error instanceof Failure && error.code.endsWith(".stale") && headers["if-match"] !== undefined;
  return stale ? new Failure("request.changed_since") : error;
}
