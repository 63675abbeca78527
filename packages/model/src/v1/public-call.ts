import * as z from "zod/mini";
import type { NamedCall } from "../features.ts";
import type { Deprecation, Endpoint, Input } from "../kit/endpoint.ts";
import { fieldsOf, publicSchema, reshape } from "./schemas.ts";

/** A call of the public API: where it is, and the call of the contract that answers it. */
export interface PublicRow {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Without the team, which comes from the key. Its parameters are those of the contract's path, in the same order. */
  readonly path: `/v1/${string}`;
  readonly call: Endpoint;
  /** If that of the contract is about the portal. */
  readonly summary?: string;
  /** Parameters of the path that are in the contract's query. */
  readonly placed?: Readonly<Record<string, string>>;
  /** Other names for fields of the query. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Fields of query, body and reply that the public API does not have. */
  readonly hidden?: readonly string[];
  readonly deprecated?: Deprecation;
}

/** A call of the public API, as the server registers it and the OpenAPI document describes it. */
export interface PublicCall extends NamedCall {
  readonly source: Endpoint;
  /** The parameters of the path, and those of the contract's path or query that they are. */
  readonly params: Readonly<Record<string, string>>;
  /** Turns the parsed input of the public call into that of the contract's. */
  toInput(input: Input<Endpoint>, team_id: string): Input<Endpoint>;
}

/** Whether a call belongs to the public API. */
export const isPublic = ({ path }: Pick<Endpoint, "path">): boolean => path.startsWith("/v1/");

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

export function publicCall(name: string, row: PublicRow): PublicCall {
  const { call: source, method, path, placed = {}, renamed = {}, hidden = [], deprecated } = row;
  const inTeam = source.owner === "team";
  const own = namesIn(source.path).filter((param) => !inTeam || param !== "id");
  const inPath = namesIn(path).filter((param) => !(param in placed));
  const params = inPath.map((param, at) => [param, own[at] ?? ""] as const);
  if (inPath.length !== own.length) throw new Error(`${name}: the parameters of ${path} are not those of its call`);

  const paramFields = fieldsOf(source.params);
  const queryFields = fieldsOf(source.query);
  const shape = {
    ...Object.fromEntries(params.map(([param, from]) => [param, paramFields[from]])),
    ...Object.fromEntries(Object.entries(placed).map(([param, from]) => [param, queryFields[from]])),
  } as Record<string, z.ZodMiniType>;
  const query = source.query && reshape(source.query, [...hidden, ...Object.values(placed)], renamed);
  const body =
    source.body &&
    (hidden.some((field) => field in fieldsOf(source.body)) ? reshape(source.body, hidden) : source.body);
  const isHiding = hidden.some((field) => field in fieldsOf(source.reply));
  const call = {
    ...source,
    method,
    path,
    summary: row.summary ?? source.summary,
    params: Object.keys(shape).length > 0 ? publicSchema(z.strictObject(shape), "request") : undefined,
    query: query && Object.keys(fieldsOf(query)).length > 0 ? publicSchema(query, "request") : undefined,
    body: body && publicSchema(body, "request"),
    reply: publicSchema(isHiding ? reshape(source.reply, hidden) : source.reply, "reply"),
    // The team comes from the key, so there is none that could be missing.
    errors: source.errors.filter((code) => code !== "team.not_found"),
    owner: undefined,
    deprecated,
  } as unknown as Endpoint;

  return {
    name,
    call,
    source,
    params: { ...Object.fromEntries(params), ...placed },
    toInput(input, team_id) {
      const given = input.params as Record<string, unknown> | undefined;
      const asked = input.query as Record<string, unknown> | undefined;
      const names = Object.entries(renamed).map(([to, from]) => [from, to] as const);
      const back = new Map(names);
      return {
        ...input,
        params: source.params && {
          ...(inTeam && { id: team_id }),
          ...Object.fromEntries(params.map(([param, from]) => [from, given?.[param]])),
        },
        query: source.query && {
          ...Object.fromEntries(Object.entries(asked ?? {}).map(([field, value]) => [back.get(field) ?? field, value])),
          ...Object.fromEntries(Object.entries(placed).map(([param, from]) => [from, given?.[param]])),
        },
      } as Input<Endpoint>;
    },
  };
}
