import { ERRORS, type ErrorBody } from "@portal/model/errors.ts";
import { fillPath, type Endpoint, type Reply, type Sent } from "@portal/model/kit/endpoint.ts";
import * as z from "zod/mini";
import { CallFailed, type Side } from "./call-failed.ts";
import { react } from "./reactions.ts";
import { readSession } from "./session.ts";

/** A server that says nothing for this long counts as out of reach. */
const PATIENCE_MS = 30_000;

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

interface How {
  readonly signal?: AbortSignal;
  /** Of a session that is open but not kept yet; otherwise the kept one speaks. */
  readonly token?: string;
}

/** Makes one call of the contract. Answers what the contract promises or throws `CallFailed`. */
export async function call<E extends Endpoint>(endpoint: E, sent: Sent<E>, how: How = {}): Promise<Reply<E>> {
  const side: Side = endpoint.path.startsWith("/support/") ? "staff" : "customer";
  try {
    const answer = await send(endpoint, sent as Parts, side, how);
    const read = z.safeParse(endpoint.reply as z.ZodMiniType<Reply<E>>, answer);
    if (read.success) return read.data;
    throw new CallFailed({ code: "server.unexpected", status: 200, side });
  } catch (thrown) {
    if (thrown instanceof CallFailed) react(thrown);
    throw thrown;
  }
}

async function send(endpoint: Endpoint, parts: Parts, side: Side, { signal, token }: How): Promise<unknown> {
  const headers = new Headers({ accept: "application/json" });
  const bearer = token ?? readSession(side)?.token;
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  if (parts.body !== undefined) headers.set("content-type", "application/json");
  const init: RequestInit = { method: endpoint.method, headers, credentials: "same-origin", cache: "no-store" };
  if (parts.body !== undefined) init.body = JSON.stringify(parts.body);
  const limit = AbortSignal.timeout(PATIENCE_MS);
  init.signal = signal ? AbortSignal.any([signal, limit]) : limit;

  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(fillPath(endpoint.path, parts.params) + search(parts.query), init);
    answer = await response.json().catch(() => null);
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    throw new CallFailed({ code: "offline", status: 0, side });
  }
  if (response.ok) return answer;
  throw failure(response.status, answer, side);
}

function search(query: Parts["query"]): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

function failure(status: number, answer: unknown, side: Side): CallFailed {
  const body = answer as Partial<ErrorBody> | null;
  const { code, values, fields } = body?.error ?? {};
  const request_id = body?.request_id;
  // A proxy in between may answer in its own words; that is nothing a person could act on.
  if (!code || !(code in ERRORS)) return new CallFailed({ code: "server.unexpected", status, side, request_id });
  return new CallFailed({ code, status, side, values, fields, request_id });
}
