import { AccessTokens, type TokenReply } from "./access-tokens.ts";
import { type ConnectionCode, SwitchboardError } from "./error.ts";

interface ConnectionOptions {
  /** The address of the team edition, such as `https://teams.example.com`. */
  readonly baseUrl: string;
  /** How long one try may take, in milliseconds. 30 seconds by default. */
  readonly timeoutMs?: number;
  /** How often a request is sent again. 3 by default. */
  readonly retries?: number;
  /** The longest pause in seconds that the server may ask for. If it asks for more, the call fails. 60 by default. */
  readonly longestPause?: number;
  /** Replaces the global `fetch`, for example to use a proxy. */
  readonly fetch?: typeof fetch;
}

interface WithKey {
  /** An API key. Keep it on a server: a page that contains it hands it to everyone. */
  readonly key: string;
  readonly clientId?: never;
}

/** OAuth 2.0 client credentials. The SDK requests access tokens and renews them. */
interface WithClient {
  /** The key up to its dot. */
  readonly clientId: string;
  /** The key. Keep it on a server, like `key`. */
  readonly clientSecret: string;
  /** Limits the tokens to some of the key's scopes. */
  readonly scopes?: readonly string[];
  readonly key?: never;
}

export type SwitchboardOptions = ConnectionOptions & (WithKey | WithClient);

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** For POST: made by the SDK unless you keep your own, to send the same change again after a crash. */
  readonly idempotencyKey?: string;
  /** For PUT, PATCH and DELETE: the version that you read. If it was changed since, the call fails with 412. */
  readonly ifMatch?: number;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Query = object;
type Value = string | number | boolean;

export interface Sent {
  readonly query?: Query | undefined;
  /** Sent as JSON, or as it is if it is a form or text. */
  readonly body?: object | string | undefined;
  readonly type?: string;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_GUESS_MS = 8_000;
/** Spreads clients that were told the same time. */
const SPREAD_MS = 250;
/** Gateways in front of the servers answer 502 and 504. */
const UNAVAILABLE = new Set([502, 503, 504]);

/** Sends requests, again if that is safe, and reads replies and errors. */
export class Connection {
  readonly #options: SwitchboardOptions;
  readonly #origin: string;
  readonly #tokens: AccessTokens | null;

  constructor(options: SwitchboardOptions) {
    const url = new URL(options.baseUrl);
    const isLocal = /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/.test(url.hostname);
    if (url.protocol !== "https:" && !isLocal)
      throw new TypeError("Use https, so that the API key is never sent unencrypted.");
    if (options.key === undefined) {
      if (!options.clientId.startsWith("sbk_")) throw new TypeError("A client ID starts with sbk_.");
      if (options.scopes?.length === 0) throw new TypeError("Name at least one scope, or leave out scopes for all.");
    } else if (!options.key.startsWith("sbk_")) throw new TypeError("An API key starts with sbk_.");
    this.#options = options;
    this.#origin = url.origin;
    this.#tokens = options.key === undefined ? new AccessTokens(() => this.#requestToken(options)) : null;
  }

  protected async send<T>(method: Method, path: string, sent: Sent = {}, options: CallOptions = {}): Promise<T> {
    return this.#try(method, path, sent, options, async (response) => (await jsonIn(response)) as T);
  }

  /** For files: the response, whose body can be streamed. */
  protected async fetchFile(
    method: Method,
    path: string,
    sent: Sent = {},
    options: CallOptions = {},
  ): Promise<Response> {
    return this.#try(method, path, sent, options, (response) => Promise.resolve(response));
  }

  /** Reads a list to its end, page by page as the caller gets there. */
  protected async *pages<T>(
    path: string,
    field: string,
    query: Query = {},
    options: CallOptions = {},
  ): AsyncGenerator<T> {
    let { after } = query as { after?: string };
    for (;;) {
      const page = await this.send<Record<string, unknown>>("GET", path, { query: { ...query, after } }, options);
      yield* page[field] as T[];
      const next = page["next"] as string | null;
      if (next === null || next === after) return;
      after = next;
    }
  }

  async #try<T>(
    method: Method,
    path: string,
    sent: Sent,
    options: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const request = this.#request(method, path, sent, options);
    const send = () => this.#repeat(method, options, () => this.#once(request, options, read));
    const tokens = this.#tokens;
    if (!tokens) return send();
    const authorize = async () => {
      const token = await unlessAborted(() => tokens.get(), options.signal);
      request.init.headers.set("authorization", `Bearer ${token}`);
      return token;
    };
    const token = await authorize();
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof SwitchboardError) || error.status !== 401) throw error;
      // A token can end early, for example when the server's keys are replaced.
      await tokens.drop(token);
      await authorize();
      return send();
    }
  }

  /** A token changes nothing, so the request for it may be repeated like a read. */
  async #requestToken({ clientId, clientSecret, scopes }: WithClient): Promise<TokenReply> {
    const form = new URLSearchParams({ grant_type: "client_credentials", ...(scopes && { scope: scopes.join(" ") }) });
    const headers = new Headers({
      accept: "application/json",
      authorization: `Basic ${btoa([clientId, clientSecret].map(encodeURIComponent).join(":"))}`,
    });
    const init = { method: "POST", headers, redirect: "manual", body: form } as const;
    const request = { url: new URL("/oauth/token", this.#origin), init };
    return this.#repeat("GET", {}, () => this.#once(request, {}, async (reply) => (await jsonIn(reply)) as TokenReply));
  }

  async #repeat<T>(method: Method, options: CallOptions, send: () => Promise<T>): Promise<T> {
    const retries = options.retries ?? this.#options.retries ?? 3;
    for (let done = 0; ; done += 1) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof SwitchboardError) || done >= retries || !mayRepeat(method, error)) throw error;
        if ((error.retryAfter ?? 0) > (this.#options.longestPause ?? 60)) throw error;
        await pause(pauseBefore(done, error.retryAfter), options.signal);
      }
    }
  }

  #request(method: Method, path: string, { query = {}, body, type }: Sent, options: CallOptions) {
    const url = new URL(path, this.#origin);
    for (const [name, value] of Object.entries(query as Record<string, Value | undefined>)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers = new Headers({ accept: "application/json, application/problem+json" });
    const { key } = this.#options;
    if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
    // Made once, so that each try carries the same one.
    if (method === "POST") headers.set("idempotency-key", options.idempotencyKey ?? crypto.randomUUID());
    if (options.ifMatch !== undefined) headers.set("if-match", `"${options.ifMatch}"`);
    const isPlain = typeof body === "string" || body instanceof FormData;
    // A form brings its own type, with its boundary.
    if (body !== undefined && !(body instanceof FormData)) headers.set("content-type", type ?? "application/json");
    return {
      url,
      init: { method, headers, redirect: "manual", body: isPlain ? body : (JSON.stringify(body) ?? null) },
    } as const;
  }

  async #once<T>(
    { url, init }: { readonly url: URL; readonly init: RequestInit },
    { signal, timeoutMs }: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs ?? this.#options.timeoutMs ?? 30_000);
    const either = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
    const send = this.#options.fetch ?? fetch;
    try {
      const response = await send(url, { ...init, signal: either });
      // A reply can break off in the middle, so it is read here.
      return await (response.ok ? read(response) : errorOf(response).then((error) => Promise.reject(error)));
    } catch (error) {
      if (error instanceof SwitchboardError) throw error;
      signal?.throwIfAborted();
      throw timeout.signal.aborted
        ? new SwitchboardError("connection.timeout", "The server did not answer in time.", { cause: error })
        : new SwitchboardError("connection.failed", `Could not reach ${url.host}.`, { cause: error });
    } finally {
      // A file is read by the caller, which may take longer.
      clearTimeout(timer);
    }
  }
}

/** A file as an upload. */
export function form(field: string, file: Blob): FormData {
  const data = new FormData();
  data.set(field, file);
  return data;
}

/** Fills a path, each value encoded. */
export const path = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.reduce((text, part, at) => text + encodeURIComponent(values[at - 1] ?? "") + part);

/** A proxy may answer with a page of its own, which is no reply. */
async function jsonIn(response: Response): Promise<unknown> {
  if (response.headers.get("content-type")?.includes("json")) return response.json();
  throw notOurs(response.status);
}

async function errorOf(response: Response): Promise<SwitchboardError> {
  const { status, headers } = response;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) {
    return unexpected(
      "connection.redirected",
      "The server redirected the request. Use the portal's own address as baseUrl.",
      status,
    );
  }
  const retryAfter = secondsIn(headers.get("retry-after"));
  const problem = (await response.json().catch(() => null)) as Problem | null;
  if (typeof problem?.code !== "string") {
    return notOurs(status, retryAfter);
  }
  const { code, detail, error_description, fields, values, choices, request_id: requestId } = problem;
  return new SwitchboardError(code, detail ?? error_description ?? code, {
    status,
    retryAfter,
    ...(fields && { fields }),
    ...(values && { values }),
    ...(choices && { choices }),
    requestId: requestId ?? headers.get("x-request-id"),
  });
}

const notOurs = (status: number, retryAfter: number | null = null): SwitchboardError => {
  const text = `Unexpected response with status ${status}. It didn't come from the API.`;
  return unexpected("connection.unexpected", text, status, retryAfter);
};

const unexpected = (code: ConnectionCode, text: string, status: number, retryAfter: number | null = null) =>
  new SwitchboardError(code, text, { status, retryAfter });

/** RFC 9457, or RFC 6749 for requests for a token. */
interface Problem {
  readonly error_description?: string;
  readonly code?: string;
  readonly detail?: string;
  readonly fields?: SwitchboardError["fields"];
  readonly values?: SwitchboardError["values"];
  readonly choices?: SwitchboardError["choices"];
  readonly request_id?: string;
}

/** Seconds, or a date. */
function secondsIn(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  // Date.parse also reads "1.5" and "-5" as dates.
  const seconds = /GMT\s*$/.test(header) ? (Date.parse(header) - Date.now()) / 1000 : Number.NaN;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/**
 * GET changes nothing, and the server makes a POST with the same key once. Another change is repeated only if it
 * certainly changed nothing: otherwise the second answer could deny what the first one did.
 */
function mayRepeat(method: Method, { status, code }: SwitchboardError): boolean {
  if (status === 429) return true;
  const isSafe = method === "GET" || method === "POST";
  if (isSafe) return UNAVAILABLE.has(status) || code === "connection.failed" || code === "connection.timeout";
  return status === 503 && code !== "server.unavailable" && code !== "connection.unexpected";
}

/** Ends the waiting, but not what is waited for: other calls wait for it too. */
async function unlessAborted<T>(start: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return start();
  // Before it starts: if it failed, nobody would notice.
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    void start()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", stop));
  });
}

/** As long as the server asks for; otherwise a random part of a time that doubles. */
const pauseBefore = (done: number, retryAfter: number | null): number =>
  retryAfter === null
    ? Math.random() * Math.min(LONGEST_GUESS_MS, FIRST_PAUSE_MS * 2 ** done)
    : retryAfter * 1000 + Math.random() * SPREAD_MS;

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
