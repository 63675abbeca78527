import { REASON } from "@portal/model/access.ts";
import type { ErrorBody } from "@portal/model/errors.ts";
import { fillPath, type Endpoint, type Reply, type CallInput } from "@portal/model/kit/endpoint.ts";
import * as z from "zod/mini";
import { CallFailed, type Side } from "./call-failed.ts";
import { runReaction } from "./reactions.ts";
import { readSession } from "#platform/session/session.ts";

/** A server that does not respond within this time counts as unreachable. Files take longer on slow connections. */
const TIMEOUT_MS = { usual: 30_000, file: 180_000 } as const;

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: File;
}

/** Calls answer with JSON. Images are used by their URL, and other files are fetched as files. */
type Callable = Endpoint & { readonly produces?: never };
export type FileEndpoint = Endpoint & { readonly produces: string };

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Token of a session that is open but not stored yet. Defaults to the stored one. */
  readonly token?: string;
  /** Proof that the password was confirmed recently (`domain/sudo`). */
  readonly sudo?: string;
  /** Why staff perform this action on a customer. */
  readonly reason?: string;
}

/** Makes one call of the contract. Returns the promised reply or throws `CallFailed`. */
export async function call<E extends Callable>(
  endpoint: E,
  sent: CallInput<E>,
  how: CallOptions = {},
): Promise<Reply<E>> {
  const side = sideOf(endpoint);
  return withReactions(async () => {
    const answer = await send(endpoint, sent as Parts, side, how, json);
    const read = z.safeParse(endpoint.reply as z.ZodMiniType<Reply<E>>, answer);
    if (read.success) return read.data;
    throw new CallFailed({ code: "server.unexpected", status: 200, side });
  });
}

/** Downloads the file that a call of the contract produces. */
export const fetchFile = <E extends FileEndpoint>(
  endpoint: E,
  sent: CallInput<E>,
  how: CallOptions = {},
): Promise<Blob> =>
  withReactions(() => send(endpoint, sent as Parts, sideOf(endpoint), how, (response) => response.blob()));

const sideOf = ({ path }: Endpoint): Side => (path.startsWith("/support/") ? "staff" : "customer");
const json = (response: Response): Promise<unknown> => response.json().catch(() => null);

async function withReactions<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    if (thrown instanceof CallFailed) runReaction(thrown);
    throw thrown;
  }
}

async function send<T>(
  endpoint: Endpoint,
  parts: Parts,
  side: Side,
  how: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const headers = new Headers({ accept: "application/json" });
  if (endpoint.produces) headers.append("accept", endpoint.produces);
  const bearer = how.token ?? readSession(side)?.token;
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  if (how.sudo) headers.set("x-sudo", how.sudo);
  if (how.reason) headers.set(REASON.header, encodeURIComponent(how.reason));
  const upload = typeof endpoint.accepts === "object" ? endpoint.accepts : null;
  const init: RequestInit = { method: endpoint.method, headers, credentials: "same-origin", cache: "no-store" };
  if (upload && parts.file) init.body = formWith(upload.field, parts.file);
  else if (parts.body !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(parts.body);
  }
  const limit = AbortSignal.timeout(upload || endpoint.produces ? TIMEOUT_MS.file : TIMEOUT_MS.usual);
  init.signal = how.signal ? AbortSignal.any([how.signal, limit]) : limit;

  let response: Response;
  let refusal: unknown;
  try {
    response = await fetch(fillPath(endpoint.path, parts.params) + search(parts.query), init);
    if (response.ok) return await read(response);
    refusal = await json(response);
  } catch (thrown) {
    if (how.signal?.aborted) throw thrown;
    throw new CallFailed({ code: "offline", status: 0, side });
  }
  throw failure(response.status, refusal, side);
}

/** Sets no content type: the browser adds it together with the boundary. */
function formWith(field: string, file: File): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}

function search(query: Parts["query"]): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

/** The form of our error codes. */
const CODE = /^[a-z_]+\.[a-z_]+$/;

function failure(status: number, answer: unknown, side: Side): CallFailed {
  const body = answer as Partial<ErrorBody> | null;
  const { code, values, fields } = body?.error ?? {};
  const request_id = body?.request_id;
  // A proxy may answer with its own message, which the user could not act on.
  if (code && !CODE.test(code)) return new CallFailed({ code: "unknown", status, side, request_id });
  if (!code) return new CallFailed({ code: "server.unexpected", status, side, request_id });
  return new CallFailed({ code, status, side, values, fields, request_id });
}
