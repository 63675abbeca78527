import * as z from "zod/mini";
import type { RecordedExample } from "@portal/api/test/recorded-examples.ts";
import { CALLS, type NamedCall } from "@portal/model/features.ts";
import type { Endpoint, Schema } from "@portal/model/kit/endpoint.ts";
import { type Example, type Examples, openapi } from "@portal/model/openapi.ts";
import { PUBLIC_CALLS, PUBLIC_ROWS } from "@portal/model/v1/calls.ts";
import type { PublicCall, PublicRow } from "@portal/model/v1/public-call.ts";
import { anonymize } from "./anonymize.ts";
import { checkExamples, validatorOf } from "./openapi-examples.ts";

/** The examples of both versions, by the name of their call. */
export interface ExampleFile {
  readonly v1: Examples;
  readonly v2: Examples;
}

/**
 * Picks one example for each call that was recorded. Those of the public API may come from the same call of the portal. One from
 * earlier stays while it fits and none shows more, so recording again, or only some features, changes nothing else.
 */
export function pickExamples(recorded: readonly RecordedExample[], earlier: ExampleFile): ExampleFile {
  const by_call = Map.groupBy(differing(recorded), ({ call }) => call);
  const v2 = CALLS.map((one) => {
    const seen = (by_call.get(one.name) ?? []).map((example) => fitting(one, example));
    return [one.name, best(one, seen, earlier.v2[one.name])];
  });
  const v1 = PUBLIC_CALLS.map((one) => {
    const own = (by_call.get(`v1.${one.name}`) ?? []).map(({ call: _call, ...seen }) => seen);
    const portal = (by_call.get(nameOf(one.source)) ?? []).map((seen) => published(one, seen));
    const shown = [...own, ...portal].filter((seen) => seen !== null).map((seen) => anonymize(seen));
    return [one.name, best(one, shown, earlier.v1[one.name])];
  });
  return { v1: Object.fromEntries(v1.filter(isFound)), v2: Object.fromEntries(v2.filter(isFound)) };
}

/** Leaves out what looks the same as many others of its call: tests repeat some calls hundreds of times. */
const MOST_ALIKE = 20;

function differing(recorded: readonly RecordedExample[]): RecordedExample[] {
  const seen = new Map<string, number>();
  return recorded.filter((example) => {
    const shape = [example.call, ...[...pathsIn(example)].toSorted()].join(" ");
    const nth = (seen.get(shape) ?? 0) + 1;
    seen.set(shape, nth);
    return nth <= MOST_ALIKE;
  });
}

const isFound = (pair: readonly unknown[]): boolean => pair[1] !== null;
const nameOf = (call: Endpoint): string => CALLS.find((one) => one.call === call)?.name ?? "";

const fits = (schema: Schema | undefined, value: unknown): boolean =>
  !schema || z.safeParse(schema as z.ZodMiniType, value).success;

/** An example that still fits its call after trimming and renaming; null for one that doesn't. */
function fitting({ call }: NamedCall, { call: _call, ...seen }: RecordedExample): Example | null {
  if (call.accepts === "signed" && typeof seen.body === "string")
    return anonymize({ ...seen, body: jsonOf(seen.body) });
  if (call.accepts === "urlencoded" && typeof seen.body === "string")
    return anonymize({ ...seen, body: Object.fromEntries(new URLSearchParams(seen.body)) });
  const example = anonymize(seen);
  const isFile = call.produces !== undefined || call.accepts !== undefined;
  return isFile || (fits(call.body, example.body) && fits(call.reply, example.reply)) ? example : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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

interface Ranked {
  readonly example: Example;
  readonly isOdd: boolean;
  readonly shown: number;
  readonly text: string;
}

/**
 * The one that reads well and shows the most fields with a value; of equal ones, the shortest. Null if none fits the document. Texts
 * are compared last, so that the order of the tests doesn't matter.
 */
function best(one: NamedCall, seen: readonly (Example | null)[], earlier: Example | undefined): Example | null {
  const distinct = new Map(seen.filter((example) => example !== null).map(ranked));
  const candidates = [...distinct.values()].toSorted(
    (a, b) => compareShown(a, b) || a.text.length - b.text.length || (a.text < b.text ? -1 : 1),
  );
  if (candidates.length === 0 && !earlier) return null;
  const validate = validatorOf(documentOf(one));
  /** Whether the document of this call is complete and valid with the example. */
  const isWhole = (example: Example): boolean => {
    const { missing, wrong } = checkExamples(documentOf(one, example), validate);
    return missing.length + wrong.length === 0;
  };
  const found = candidates.find(({ example }) => isWhole(example));
  const before = earlier && anonymize(earlier);
  const [, kept] = before && isWhole(before) ? ranked(before) : [];
  if (kept && (!found || compareShown(kept, found) <= 0)) return kept.example;
  return found?.example ?? null;
}

const compareShown = (a: Ranked, b: Ranked): number => Number(a.isOdd) - Number(b.isOdd) || b.shown - a.shown;

function ranked(example: Example): [string, Ranked] {
  const text = JSON.stringify(example);
  return [text, { example, isOdd: ODD.test(text), shown: pathsIn(example).size, text }];
}

const documentOf = (one: NamedCall, example?: Example): object =>
  openapi([one], { title: "", version: "", url: "", ...(example && { examples: { [one.name]: example } }) });

/** Input that tests send to cause errors, and replies that do not belong in a reference, such as a failed login. */
const ODD =
  /canary|\bxss\b|<script|javascript:|([^0])\1{9}|\\u[0-9a-f]{4}|\uFFFD|\p{Extended_Pictographic}|"success":false|(?<!initial)":"(?:\s|[a-z]"|a,b)|'=/iu;

function pathsIn(value: unknown, path = "", found = new Set<string>()): Set<string> {
  if (value === null || value === "" || value === undefined) return found;
  if (typeof value !== "object") return found.add(path);
  for (const [key, inner] of Object.entries(value)) pathsIn(inner, `${path}.${Array.isArray(value) ? "" : key}`, found);
  return found;
}
