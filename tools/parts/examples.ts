import * as z from "zod/mini";
import type { RecordedExample } from "@portal/api/test/recorded-examples.ts";
import { CALLS, type NamedCall } from "@portal/model/features.ts";
import type { Endpoint, Schema } from "@portal/model/kit/endpoint.ts";
import type { Example, Examples } from "@portal/model/openapi.ts";
import { PUBLIC_CALLS, PUBLIC_ROWS } from "@portal/model/v1/calls.ts";
import type { PublicCall, PublicRow } from "@portal/model/v1/public-call.ts";
import { anonymize } from "./anonymize.ts";

/** The examples of both versions, by the name of their call. */
export interface ExampleFile {
  readonly v1: Examples;
  readonly v2: Examples;
}

/** Picks one example for each call that was recorded. Those of the public API may come from the same call of the portal. */
export function pickExamples(recorded: readonly RecordedExample[]): ExampleFile {
  const by_call = Map.groupBy(recorded, ({ call }) => call);
  const v2 = CALLS.map((one) => [one.name, best((by_call.get(one.name) ?? []).map((seen) => fitting(one, seen)))]);
  const v1 = PUBLIC_CALLS.map((one) => {
    const own = (by_call.get(`v1.${one.name}`) ?? []).map(({ call: _call, ...seen }) => seen);
    const portal = (by_call.get(nameOf(one.source)) ?? []).map((seen) => published(one, seen));
    return [one.name, best([...own, ...portal].map((seen) => seen && anonymize(trimmed(seen))))];
  });
  return { v1: Object.fromEntries(v1.filter(isFound)), v2: Object.fromEntries(v2.filter(isFound)) };
}

const isFound = (pair: readonly unknown[]): boolean => pair[1] !== null;
const nameOf = (call: Endpoint): string => CALLS.find((one) => one.call === call)?.name ?? "";

const fits = (schema: Schema | undefined, value: unknown): boolean =>
  !schema || z.safeParse(schema as z.ZodMiniType, value).success;

/** An example that still fits its call after trimming and renaming; null for one that doesn't. */
function fitting({ call }: NamedCall, { call: _call, ...seen }: RecordedExample): Example | null {
  const example = anonymize(trimmed(seen));
  const isFile = call.produces !== undefined || call.accepts !== undefined;
  return isFile || (fits(call.body, example.body) && fits(call.reply, example.reply)) ? example : null;
}

/** The same request and reply as the public API has them; null if it has no such fields. */
function published({ name, call, params, source }: PublicCall, seen: RecordedExample): Example | null {
  const reply = call.produces ? { success: true as const, data: seen.reply } : parsed(call.reply, seen.reply);
  const body = call.accepts || !call.body ? { success: true as const } : parsed(call.body, seen.body);
  if (!reply.success || !body.success) return null;
  const sent = Object.entries(params).map(([name, from]) => [name, seen.params[from] ?? seen.query[from]]);
  const { hidden = [], renamed = {} } = PUBLIC_ROWS[name as keyof typeof PUBLIC_ROWS] as PublicRow;
  const elsewhere = new Set([...hidden, ...Object.values(params)]);
  const asked = Object.entries(seen.query).filter(([field]) => !elsewhere.has(field));
  const query = Object.fromEntries(asked.map(([field, value]) => [renamed[field] ?? field, value]));
  if (call.query ? !fits(call.query, query) : asked.length > 0) return null;
  return {
    params: Object.fromEntries(sent) as Record<string, string>,
    query,
    ...(source.accepts === "csv" || call.body ? { body: seen.body } : {}),
    reply: reply.data,
  };
}

const parsed = (schema: Schema, value: unknown) => z.safeParse(schema as z.ZodMiniType, value);

/** Two rows show what a list looks like. */
const MOST_ROWS = 2;
const MOST_LINES = 3;

function trimmed<T>(value: T): T {
  if (typeof value === "string") return value.split("\n").slice(0, MOST_LINES).join("\n") as T;
  if (Array.isArray(value)) return value.slice(0, MOST_ROWS).map(trimmed) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)])) as T;
}

/** The one that shows the most fields with a value; of equal ones, the shortest. */
function best(candidates: readonly (Example | null)[]): Example | null {
  const ranked = candidates
    .filter((one) => one !== null)
    .map((one) => ({ one, shown: pathsIn(one).size, length: JSON.stringify(one).length }))
    .toSorted((a, b) => b.shown - a.shown || a.length - b.length);
  return ranked[0]?.one ?? null;
}

function pathsIn(value: unknown, path = "", found = new Set<string>()): Set<string> {
  if (value === null || value === "" || value === undefined) return found;
  if (typeof value !== "object") return found.add(path);
  for (const [key, inner] of Object.entries(value)) pathsIn(inner, `${path}.${Array.isArray(value) ? "" : key}`, found);
  return found;
}
