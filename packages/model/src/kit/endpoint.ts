import type { Action } from "../access.ts";
import type { ErrorCode } from "../errors.ts";

/** Only what inference needs of a zod schema, so that the compiler never compares whole object types. */
export interface Schema {
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly _zod: { readonly input: any; readonly output: any };
}

interface Upload {
  readonly field: string;
  /** A file must be smaller than this. */
  readonly most_bytes: number;
}

interface Declared {
  /** As in the specification, odd spellings included; parameters in braces. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** The row of the access table that guards this call. */
  readonly can: Action;
  /** `team`: the path parameter `id` names a team, and a foreign one answers as if it did not exist. */
  readonly owner?: "team";
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The field of the body that can carry the proof of a password instead of the `x-sudo` header (specification §7). */
  readonly proof?: "token";
  readonly reply: Schema;
  /** The answer is a file of this type, not JSON; its `reply` is then `Bytes`, `Stream`, or text. */
  readonly produces?:
    | "image/webp"
    | "text/csv"
    | "application/xml"
    | "application/pdf"
    | "application/zip"
    | "application/octet-stream";
  /** The most bytes that its JSON may have, where that is more than usual. */
  readonly large?: number;
  /**
   * What it takes instead of JSON of a known shape: one file of a form; the plain form that mail programs send by
   * themselves; JSON whose very bytes are signed, or CSV, which its handler gets unread.
   */
  readonly accepts?: Upload | "form" | "signed" | "csv";
  /** What this call may answer beside the errors that every call may answer (`errors.ts`, `EVERYWHERE`). */
  readonly errors: readonly ErrorCode[];
}

export interface Read extends Declared {
  readonly method: "GET";
}

/** A call that changes something names the audit row it leaves; without it the declaration does not compile. */
interface Change extends Declared {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** While an import adds people, the team can't be changed (specification §4); such a call lists `team.busy`. */
  readonly refused_while_busy?: true;
  readonly audit: `${string}.${string}`;
}

/** What a phone fetches or tells by itself, over and over: nobody decided it, so it leaves no audit row. */
interface Report extends Declared {
  readonly method: "GET" | "POST";
  readonly reports: true;
}

/** A question that does not fit into an address; like a reading it changes nothing. */
interface Ask extends Declared {
  readonly method: "POST";
  readonly asks: true;
}

/** One call of the API, as both sides see it. */
export type Endpoint = Read | Change | Report | Ask;
export type Group = Readonly<Record<string, Endpoint>>;

/** Declares a group of calls; the value stays exactly as written, so types and "go to definition" lead here. */
export const group = <const G extends Group>(calls: G): G => calls;

type Out<S> = S extends Schema ? S["_zod"]["output"] : undefined;
type In<S> = S extends Schema ? S["_zod"]["input"] : undefined;
type Part<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** What a handler receives, already parsed. */
export interface Input<E extends Endpoint> {
  readonly params: Out<Part<E, "params">>;
  readonly query: Out<Part<E, "query">>;
  readonly body: Out<Part<E, "body">>;
  /** What was uploaded, where the call takes a file. */
  readonly file: E extends { readonly accepts: object } ? Uint8Array : undefined;
  /** What was sent, as it came, where the call takes something signed, or a sheet. */
  readonly raw: E extends { readonly accepts: "signed" | "csv" } ? string : undefined;
}

/** A file that somebody picked: in a browser, a `File`. */
interface Picked {
  readonly size: number;
  readonly type: string;
}

type Parts = "params" | "query" | "body";
type Declares<E, K extends Parts> = Part<E, K> extends Schema ? K : never;
type MayBeLeftOut<E, K extends Parts> = undefined extends In<Part<E, K>> ? Declares<E, K> : never;

/** What a caller passes: only the parts that the call declares. */
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

/** `/team/{id}` with its parameters filled in, each encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
