type Json = Readonly<Record<string, unknown>>;

/** A difference between two versions of an OpenAPI document. Programs that were right before may fail after a breaking one. */
export interface ApiChange {
  readonly kind: "added" | "changed" | "breaking";
  /** The operation, and the field in it. */
  readonly where: string;
  readonly what: string;
}

interface Operation extends Json {
  readonly operationId: string;
  readonly deprecated?: boolean;
  readonly "x-sunset"?: string;
  readonly security?: readonly Json[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Json>> };
  readonly responses: Readonly<Record<string, Json>>;
}
interface Document extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

type Report = (kind: ApiChange["kind"], where: string, what: string) => void;
/** Who writes what the schema describes: programs write requests, the server writes replies. */
type Side = "request" | "reply";

/**
 * Lists what changed from one version to the next. A call may go without a break once its sunset has passed; `today`
 * decides that.
 */
export function compareDocuments(before: object, after: object, today: string): ApiChange[] {
  const [old, now] = [before as Document, after as Document];
  const changes: ApiChange[] = [];
  const report: Report = (kind, where, what) => void changes.push({ kind, where, what });
  const compare = new Comparison(old, now, report);
  const present = operationsOf(now);
  for (const [address, operation] of operationsOf(old)) {
    const next = present.get(address);
    if (next) compare.operation(address, operation, next);
    else {
      const isOver = operation.deprecated && (operation["x-sunset"] ?? "9") <= today;
      report(isOver ? "changed" : "breaking", address, isOver ? "removed after its sunset" : "removed");
    }
  }
  for (const address of present.keys()) if (!operationsOf(old).has(address)) report("added", address, "new call");
  return changes;
}

function operationsOf({ paths }: Document): Map<string, Operation> {
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
  return new Map(found);
}

class Comparison {
  readonly #old: Document;
  readonly #now: Document;
  readonly #report: Report;

  constructor(old: Document, now: Document, report: Report) {
    this.#old = old;
    this.#now = now;
    this.#report = report;
  }

  /** A program authenticates in one of the ways, so each that there was must still work. */
  #security(where: string, old: Operation, now: Operation): void {
    const [before, after] = [waysOf(old), waysOf(now)];
    if (before.some((way) => !after.includes(way)) || (before.length === 0 && after.length > 0))
      this.#report("breaking", where, `needs ${after.join(" or ")}, not ${before.join(" or ")}`);
    else if (after.length > before.length)
      this.#report("added", where, `also takes ${after.filter((way) => !before.includes(way)).join(" or ")}`);
  }

  operation(where: string, old: Operation, now: Operation): void {
    if (old.operationId !== now.operationId) this.#report("breaking", where, `is now named ${now.operationId}`);
    this.#security(where, old, now);
    if (!old.deprecated && now.deprecated) this.#report("changed", where, "deprecated");
    this.#parameters(where, old, now);
    this.#body(where, old, now);
    this.#responses(where, old, now);
  }

  #parameters(where: string, old: Operation, now: Operation): void {
    const [before, after] = [this.#parametersOf(old, this.#old), this.#parametersOf(now, this.#now)];
    for (const [name, parameter] of before) {
      const next = after.get(name);
      if (!next) this.#report("breaking", `${where} ${name}`, "parameter removed");
      else {
        if (!parameter["required"] && next["required"]) this.#report("breaking", `${where} ${name}`, "now required");
        this.#schema(`${where} ${name}`, parameter["schema"], next["schema"], "request");
      }
    }
    for (const [name, parameter] of after) {
      if (!before.has(name)) this.#new(`${where} ${name}`, "parameter", parameter["required"] === true);
    }
  }

  #parametersOf({ parameters = [] }: Operation, document: Document): Map<string, Json> {
    const resolved = parameters.map((parameter) => resolve(parameter, document));
    return new Map(resolved.map((parameter) => [`${String(parameter["in"])} ${String(parameter["name"])}`, parameter]));
  }

  #body(where: string, old: Operation, now: Operation): void {
    if (!old.requestBody) {
      if (now.requestBody) this.#new(where, "body", now.requestBody.required === true);
      return;
    }
    for (const [type, content] of Object.entries(old.requestBody.content)) {
      const next = now.requestBody?.content[type];
      if (!next) this.#report("breaking", where, `no longer accepts ${type}`);
      else this.#schema(where, content["schema"], next["schema"], "request");
    }
  }

  #new(where: string, what: string, isRequired: boolean): void {
    this.#report(isRequired ? "breaking" : "added", where, isRequired ? `new required ${what}` : `new ${what}`);
  }

  #responses(where: string, old: Operation, now: Operation): void {
    for (const [status, response] of Object.entries(old.responses)) {
      const next = now.responses[status];
      const isSuccess = status.startsWith("2");
      if (!next) {
        this.#report(isSuccess ? "breaking" : "changed", where, `no longer returns ${status}`);
        continue;
      }
      const [before, after] = [resolve(response, this.#old), resolve(next, this.#now)];
      const contents = Object.entries((before["content"] ?? {}) as Record<string, Json>);
      for (const [type, content] of contents) {
        const shown = ((after["content"] ?? {}) as Record<string, Json>)[type];
        if (!shown) this.#report("breaking", where, `${status} is no longer ${type}`);
        // The codes of errors are part of their description; the form is the same for all of them.
        else if (isSuccess) this.#schema(`${where} ${status}`, content["schema"], shown["schema"], "reply");
      }
    }
    for (const status of Object.keys(now.responses)) {
      if (status in old.responses) continue;
      this.#report(status.startsWith("2") ? "breaking" : "added", where, `can return ${status}`);
    }
  }

  #schema(where: string, old: unknown, now: unknown, side: Side, report: Report = this.#report): void {
    if (old === undefined || now === undefined) {
      if (old !== now) report("breaking", where, "schema added or removed");
      return;
    }
    const before = optionsOf(old as Json, this.#old);
    const after = optionsOf(now as Json, this.#now);
    if (before.length === 1 && after.length === 1) {
      this.#plain(where, before[0] ?? {}, after[0] ?? {}, side, report);
      return;
    }
    // A request must still fit one of the options, and a reply one of those that programs know.
    const [needed, offered] = side === "request" ? [before, after] : [after, before];
    for (const option of needed) {
      const fitting = offered.map((other) => this.#between(where, option, other, side));
      const best = fitting.toSorted((a, b) => breaks(a) - breaks(b))[0];
      if (!best || breaks(best) > 0) {
        const what = side === "request" ? "no longer accepts" : "can now return";
        report("breaking", where, `${what} ${nameOf(option)}`);
      } else for (const { kind, where: place, what } of best) report(kind, place, what);
    }
    if (offered.length > needed.length)
      report(side === "request" ? "added" : "changed", where, side === "request" ? "accepts more" : "returns less");
  }

  #between(where: string, needed: Json, offered: Json, side: Side): ApiChange[] {
    const found: ApiChange[] = [];
    const [old, now] = side === "request" ? [needed, offered] : [offered, needed];
    this.#plain(where, old, now, side, (kind, place, what) => void found.push({ kind, where: place, what }));
    return found;
  }

  #plain(where: string, old: Json, now: Json, side: Side, report: Report): void {
    this.#type(where, old, now, side, report);
    this.#values(where, old, now, side, report);
    if (side === "request") narrowed(where, old, now, report);
    if (old["format"] !== now["format"] && (side === "reply" || now["format"] !== undefined))
      report("breaking", where, `format is now ${JSON.stringify(now["format"] ?? "none")}`);
    if (old["items"] && now["items"]) this.#schema(`${where}[]`, old["items"], now["items"], side, report);
    this.#properties(where, old, now, side, report);
    this.#others(where, old["additionalProperties"], now["additionalProperties"], side, report);
  }

  #type(where: string, old: Json, now: Json, side: Side, report: Report): void {
    const [before, after] = [typesOf(old), typesOf(now)];
    const [needed, offered] = side === "request" ? [before, after] : [after, before];
    // Without a type, everything fits.
    if (!offered) return;
    const fits = (type: unknown) => offered.includes(type) || (type === "integer" && offered.includes("number"));
    if (!needed?.every(fits)) report("breaking", where, `type is now ${after?.join(" or ") ?? "any"}`);
  }

  #values(where: string, old: Json, now: Json, side: Side, report: Report): void {
    const [before, after] = [valuesOf(old), valuesOf(now)];
    if (!before && !after) return;
    if (!before) {
      if (side === "request") report("breaking", where, "accepts only some values now");
      return;
    }
    if (!after) {
      report(side === "reply" ? "breaking" : "added", where, "can be any value now");
      return;
    }
    const removed = before.filter((value) => !after.includes(value));
    const added = after.filter((value) => !before.includes(value));
    if (removed.length > 0) report("breaking", where, `no longer ${removed.join(", ")}`);
    if (added.length > 0) report("added", where, `new value ${added.join(", ")}`);
  }

  #properties(where: string, old: Json, now: Json, side: Side, report: Report): void {
    const [before, after] = [propertiesOf(old), propertiesOf(now)];
    const [needed, neededNow] = [requiredOf(old), requiredOf(now)];
    for (const [name, schema] of Object.entries(before)) {
      const field = `${where} ${name}`;
      const next = after[name];
      if (next === undefined) {
        report("breaking", field, "removed");
        continue;
      }
      if (side === "request" && !needed.has(name) && neededNow.has(name)) report("breaking", field, "now required");
      if (side === "reply" && needed.has(name) && !neededNow.has(name)) report("breaking", field, "can be missing now");
      this.#schema(field, schema, next, side, report);
    }
    for (const name of Object.keys(after).filter((name) => !(name in before))) {
      const isDemanded = side === "request" && neededNow.has(name);
      report(isDemanded ? "breaking" : "added", `${where} ${name}`, isDemanded ? "new required field" : "new field");
    }
  }

  #others(where: string, old: unknown, now: unknown, side: Side, report: Report): void {
    if (side === "request" && old !== false && now === false) report("breaking", where, "refuses other fields now");
    if (typeof old === "object" && typeof now === "object") this.#schema(`${where} *`, old, now, side, report);
  }
}

const breaks = (changes: readonly ApiChange[]): number => changes.filter(({ kind }) => kind === "breaking").length;

const waysOf = ({ security = [] }: Operation): string[] => security.map((way) => JSON.stringify(way));

/** Follows references, which this document has to components only. */
function resolve(schema: Json, document: Document): Json {
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  const found = $ref
    .slice(2)
    .split("/")
    .reduce<unknown>((place, key) => (place as Json | undefined)?.[key], document);
  return resolve((found ?? {}) as Json, document);
}

/** The schemas of which a value must fit one. */
function optionsOf(schema: Json, document: Document): Json[] {
  const own = resolve(schema, document);
  const options = (own["anyOf"] ?? own["oneOf"]) as readonly Json[] | undefined;
  return options ? options.flatMap((option) => optionsOf(option, document)) : [own];
}

const typesOf = ({ type }: Json): readonly unknown[] | undefined =>
  type === undefined || Array.isArray(type) ? type : [type];

const valuesOf = (schema: Json): readonly unknown[] | undefined =>
  "const" in schema ? [schema["const"]] : (schema["enum"] as readonly unknown[] | undefined);
const propertiesOf = (schema: Json): Json => (schema["properties"] ?? {}) as Json;
const requiredOf = (schema: Json): ReadonlySet<string> => new Set((schema["required"] ?? []) as string[]);
const nameOf = (schema: Json): string =>
  JSON.stringify(schema["type"] ?? "a value") +
  (schema["properties"] ? ` with ${Object.keys(propertiesOf(schema)).join(", ")}` : "");

/** Limits that a request must keep, and whether a higher one is stricter. */
const LIMITS = { minLength: true, minimum: true, minItems: true, maxLength: false, maximum: false, maxItems: false };

function narrowed(where: string, old: Json, now: Json, report: Report): void {
  for (const [limit, isLeast] of Object.entries(LIMITS)) {
    const [before, after] = [old[limit] as number | undefined, now[limit] as number | undefined];
    if (after === undefined || before === after) continue;
    const isStricter = before === undefined || (isLeast ? after > before : after < before);
    report(isStricter ? "breaking" : "added", where, `${limit} is now ${after}`);
  }
  if (now["pattern"] !== undefined && old["pattern"] !== now["pattern"]) report("breaking", where, "pattern changed");
}
