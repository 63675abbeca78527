import * as z from "zod/mini";
import type { Schema } from "../kit/endpoint.ts";
import { Id, PersonId, Time } from "../kit/schemas.ts";

/** `request`: parses what a program sends into what handlers take. `reply`: turns what handlers return into what it gets. */
type Direction = "request" | "reply";

type Def = z.core.$ZodTypeDef & {
  readonly shape?: Shape;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
};
type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** RFC 3339. Any offset is accepted; replies are in UTC. */
const Instant = z.iso.datetime({ offset: true });
const toText = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
const toSeconds = (text: string): number => Math.floor(Date.parse(text) / 1000);

/** What the public API has instead of some of our schemas. A key has no id of its own to mark with a leading U. */
const REPLACED: Readonly<Record<Direction | "shown", ReadonlyMap<unknown, z.ZodMiniType>>> = {
  request: new Map<unknown, z.ZodMiniType>([
    [Time, z.codec(Instant, Time, { decode: toSeconds, encode: toText })],
    [PersonId, Id],
  ]),
  reply: new Map([[Time, z.codec(Time, Instant, { decode: toText, encode: toSeconds })]]),
  shown: new Map([[Time, Instant]]),
};

/** Fields whose first names came from elsewhere, by their names in the public API. */
const RENAMED: Readonly<Record<string, string>> = {
  deviceId: "device_id",
  deviceUuid: "installation_id",
  sipDomainShownValue: "sip_domain_shown",
};

const publicName = (name: string): string => RENAMED[name] ?? name;

/**
 * The schema of the public API for one of the contract: the same rules, with times as RFC 3339 and without names of the
 * past. Parsing with it also converts.
 */
export const publicSchema = (schema: Schema, direction: Direction): z.ZodMiniType =>
  derive(schema as z.ZodMiniType, direction);

const DERIVED = { request: new WeakMap(), reply: new WeakMap(), shown: new WeakMap() } as const satisfies Record<
  string,
  WeakMap<z.ZodMiniType, z.ZodMiniType>
>;

/** The same for the same schema, so that components keep their names. */
function derive(schema: z.ZodMiniType, form: Direction | "shown"): z.ZodMiniType {
  const known = DERIVED[form].get(schema) as z.ZodMiniType | undefined;
  if (known) return known;
  const made = REPLACED[form].get(schema) ?? deriveParts(schema, form);
  DERIVED[form].set(schema, made);
  return made;
}

function deriveParts(schema: z.ZodMiniType, form: Direction | "shown"): z.ZodMiniType {
  const def = schema._zod.def as Def;
  if (def.shape) return deriveObject(schema, def.shape, form);
  for (const part of ["innerType", "element", "valueType"] as const) {
    const inner = def[part];
    if (!inner) continue;
    const derived = derive(inner, form);
    return derived === inner ? schema : cloneWith(schema, { [part]: derived });
  }
  if (def.options) {
    const options = def.options.map((option) => derive(option, form));
    return options.every((option, at) => option === def.options?.[at]) ? schema : cloneWith(schema, { options });
  }
  return schema;
}

function deriveObject(schema: z.ZodMiniType, shape: Shape, form: Direction | "shown"): z.ZodMiniType {
  const fields = Object.entries(shape).map(([name, inner]) => [name, derive(inner, form)] as const);
  const same = fields.every(([name, inner]) => inner === shape[name]);
  if (fields.every(([name]) => publicName(name) === name)) return same ? schema : withShape(schema, fields);
  const renamed = fields.map(([name, inner]) => [publicName(name), inner] as const);
  if (form === "shown") return withShape(schema, renamed);
  if (form === "request") return z.pipe(withShape(schema, renamed), z.transform(withNames(shape, "own")));
  return z.codec(withShape(schema, fields), derive(schema, "shown"), {
    decode: withNames(shape, "public"),
    encode: withNames(shape, "own"),
  });
}

/** Gives the fields of a value their names on the other side. */
function withNames(shape: Shape, side: "own" | "public"): (value: unknown) => Record<string, unknown> {
  const names = Object.keys(shape).map((name) => [name, publicName(name)] as const);
  const to = new Map(side === "public" ? names : names.map(([own, shown]) => [shown, own] as const));
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [to.get(name) ?? name, inner]));
}

const cloneWith = (schema: z.ZodMiniType, parts: object): z.ZodMiniType =>
  z.core.clone(schema, { ...schema._zod.def, ...parts } as z.core.$ZodTypeDef);

const withShape = (schema: z.ZodMiniType, fields: readonly (readonly [string, z.ZodMiniType])[]): z.ZodMiniType =>
  cloneWith(schema, { shape: Object.fromEntries(fields) });

/** The fields of an object; none if it isn't one. */
export const fieldsOf = (schema: Schema | undefined): Shape =>
  ((schema as z.ZodMiniType | undefined)?._zod.def as Def | undefined)?.shape ?? {};

/** An object without some of its fields, and with others under another name. */
export const reshape = (
  schema: Schema,
  hidden: readonly string[],
  names: Readonly<Record<string, string>> = {},
): z.ZodMiniType =>
  withShape(
    schema as z.ZodMiniType,
    Object.entries(fieldsOf(schema))
      .filter(([name]) => !hidden.includes(name))
      .map(([name, inner]) => [names[name] ?? name, inner]),
  );
