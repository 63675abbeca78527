import type { ErrorCode } from "./schemas.ts";

/** Why a request got no answer of the API. */
export type ConnectionCode =
  | "connection.failed"
  | "connection.timeout"
  | "connection.redirected"
  // Something in between answered, such as a proxy.
  | "connection.unexpected";

export interface FieldError {
  /** Such as `members.0.email`. */
  readonly path: string;
  readonly issue: string;
}

interface Details {
  readonly status?: number;
  readonly fields?: readonly FieldError[];
  readonly values?: Readonly<Record<string, unknown>>;
  readonly choices?: readonly Readonly<Record<string, unknown>>[];
  readonly requestId?: string | null;
  readonly retryAfter?: number | null;
  readonly cause?: unknown;
}

/** A request that failed. Decide by `code`: messages may change. */
export class SwitchboardError extends Error {
  override readonly name = "SwitchboardError";
  /** A code of a newer server may be missing in `ErrorCode`. */
  readonly code: ErrorCode | ConnectionCode | (string & {});
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** The fields, parameters or headers that are wrong. */
  readonly fields: readonly FieldError[];
  /** What the error is about, such as the number of seats. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Options, if the request can be sent again with one of them. */
  readonly choices: readonly Readonly<Record<string, unknown>>[];
  /** Include this when you contact support. */
  readonly requestId: string | null;
  /** Seconds until the request may succeed. */
  readonly retryAfter: number | null;

  constructor(code: SwitchboardError["code"], message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.fields = details.fields ?? [];
    this.values = details.values ?? {};
    this.choices = details.choices ?? [];
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}
