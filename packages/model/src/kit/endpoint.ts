import type { Action } from "../access.ts";
import type { ErrorCode } from "../errors.ts";
import type { Day } from "./calendar.ts";

/** The part of a zod schema that inference needs, so that the compiler never compares whole object types. */
export interface Schema {
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly _zod: { readonly input: any; readonly output: any };
}

interface Upload {
  readonly field: string;
  /** Upper limit of the file size, exclusive. */
  readonly most_bytes: number;
}

export interface Deprecation {
  /** The day from which the call is deprecated, and the first day on which it may be gone. */
  readonly since: Day;
  readonly sunset: Day;
  /** What to use instead: the name of a public call. */
  readonly use: string;
}

interface Declared {
  /** As in the specification, including unusual spellings; parameters in braces. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** The row of the access table that guards this call. */
  readonly can: Action;
  /** `team`: the path parameter `id` is a team, and another team's id answers "not found". */
  readonly owner?: "team";
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body field that can carry the password confirmation instead of the `x-sudo` header (specification §7). */
  readonly proof?: "token";
  readonly reply: Schema;
  /** The status of a success, if it isn't 200. */
  readonly status?: 202 | 302;
  /** The response is a file of this type instead of JSON; `reply` is then `Bytes`, `Stream` or text. */
  readonly produces?:
    | "image/webp"
    | "text/csv"
    | "application/xml"
    | "application/pdf"
    | "application/zip"
    | "application/octet-stream";
  /** Upper limit of the JSON body in bytes, if it is higher than usual. */
  readonly large?: number;
  /**
   * The request body if it is not JSON with a schema: a file upload; the form that mail clients send for one-click
   * unsubscribe; JSON with a signature over its bytes, CSV, or the form of an OAuth client, passed to the handler unparsed.
   */
  readonly accepts?: Upload | "form" | "signed" | "csv" | "urlencoded";
  /** Set when the call is to be removed. Replies name both days (RFC 9745, RFC 8594). */
  readonly deprecated?: Deprecation;
  /** Errors of this call, besides those of every call (`COMMON_ERRORS` in `errors.ts`). */
  readonly errors: readonly ErrorCode[];
}

export interface Read extends Declared {
  readonly method: "GET";
  /** Counts against a rate limit, and stays counted if the call fails, so it can't be one read-only transaction. */
  readonly limited?: true;
  /**
   * A list, a report or a search that a replica may serve. It always shows the caller's own changes; those of others may be
   * missing for a moment.
   */
  readonly may_lag?: true;
}

/** A changing call names its audit action; without it the declaration does not compile. */
interface Change extends Declared {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** While an import adds people, the team can't be changed (specification §4); such a call lists `team.busy`. */
  readonly refused_while_busy?: true;
  readonly audit: `${string}.${string}`;
}

/** A periodic call of a phone. No person decided it, so it leaves no audit row. */
interface Report extends Declared {
  readonly method: "GET" | "POST";
  readonly reports: true;
}

/** A read whose parameters do not fit into a URL. */
interface Ask extends Declared {
  readonly method: "POST";
  readonly asks: true;
}

/** One call of the API, as both sides see it. */
export type Endpoint = Read | Change | Report | Ask;
export type Group = Readonly<Record<string, Endpoint>>;

/** Declares a group of calls. Keeps the literal types, so "go to definition" leads to the declaration. */
export const group = <const G extends Group>(calls: G): G => calls;

type Out<S> = S extends Schema ? S["_zod"]["output"] : undefined;
type In<S> = S extends Schema ? S["_zod"]["input"] : undefined;
type Part<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** The parsed input of a handler. */
export interface Input<E extends Endpoint> {
  readonly params: Out<Part<E, "params">>;
  readonly query: Out<Part<E, "query">>;
  readonly body: Out<Part<E, "body">>;
  /** The upload, if the call accepts a file. */
  readonly file: E extends { readonly accepts: object } ? Uint8Array : undefined;
  /** The unparsed body, if the call accepts signed JSON, CSV or an OAuth client's form. */
  readonly raw: E extends { readonly accepts: "signed" | "csv" | "urlencoded" } ? string : undefined;
}

/** A selected file; in a browser, a `File`. */
interface Picked {
  readonly size: number;
  readonly type: string;
}

type Parts = "params" | "query" | "body";
type Declares<E, K extends Parts> = Part<E, K> extends Schema ? K : never;
type MayBeLeftOut<E, K extends Parts> = undefined extends In<Part<E, K>> ? Declares<E, K> : never;

/** The arguments of a caller: only the parts that the call declares. */
export type CallInput<E extends Endpoint> = {
  [K in Parts as Exclude<Declares<E, K>, MayBeLeftOut<E, K>>]: In<Part<E, K>>;
} & {
  [K in Parts as MayBeLeftOut<E, K>]?: In<Part<E, K>>;
} & (E extends { readonly accepts: object } ? { readonly file: Picked } : unknown);

export type Reply<E extends Endpoint> = Out<E["reply"]>;
export type ReplyInput<E extends Endpoint> = In<E["reply"]>;
export type Body<E extends Endpoint> = In<Part<E, "body">>;
export type IsChange<E extends Endpoint> = E extends { readonly audit: string } ? true : false;
export type IsReport<E extends Endpoint> = E extends { readonly reports: true } ? true : false;
export type IsLimited<E extends Endpoint> = E extends { readonly limited: true } ? true : false;

/** Whether a body or reply has this field, optional or not. */
export function hasField(schema: Schema | undefined, name: string): boolean {
  interface Definition {
    readonly shape?: object;
    readonly innerType?: { readonly _zod: { readonly def: Definition } };
  }
  let def = (schema?._zod as { def?: Definition } | undefined)?.def;
  while (def?.innerType) def = def.innerType._zod.def;
  return def?.shape !== undefined && name in def.shape;
}

/** Fills the parameters of a path such as `/team/{id}`, each encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
