import type { BrowserContext, Route } from "@playwright/test";
import type { JsonSchema } from "@portal/api/proofs/samples.ts";
import { CALLS } from "@portal/model/features.ts";
import { jsonSchema } from "@portal/model/json-schema.ts";
import { type Path, issuesOf } from "./contracts.ts";
import { PAYLOADS } from "./payloads.ts";
import { type InjectionPoint, InjectionPoints, type Turn } from "./injection-points.ts";

/** Strings in replies that the program interprets, although their contract doesn't list the values. */
const OF_THE_PROGRAM =
  /[. ](?:token|link_token|cursor|next|before|after|id|kind|currency|locale|time_zone|day|country|countries|state_code|tab|sha256|range|tier|term|platform_key|template|scopes|features|features\.\w+|flags)$|^(?:requestLog|subscription\.countryStateList|voice\.callServerGroup)\S* .*(?:code|call|call_server_group)$/;

const READS = CALLS.filter(({ call }) => call.method === "GET" && !call.produces)
  .map(({ name, call }) => ({
    name,
    path: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    params: call.path.split("{").length - 1,
    reply: call.reply,
    schema: jsonSchema(call.reply, "output") as JsonSchema,
    // A fixed name comes before a parameter in its place, as on the server.
  }))
  .toSorted((a, b) => a.params - b.params);
type Read = (typeof READS)[number];

/** A text that was replaced in a response. */
interface Planted {
  readonly path: Path;
  readonly place: InjectionPoint;
}

/**
 * Replaces every text in every response, on its way to the page, with as many payloads as its contract allows. The page
 * rejects a response that violates its contract.
 */
export class HostileAnswers {
  readonly places = new InjectionPoints();
  /** Responses that the page would reject with any payload; they were passed through unchanged. */
  readonly wrong: string[] = [];
  round = 0;

  async attach(context: BrowserContext): Promise<void> {
    await context.route(/\/api\/v2\//, (route) => this.#answer(route));
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    const read = request.method() === "GET" && READS.find(({ path }) => path.test(url.pathname));
    if (!read) return route.continue();
    // Only browsers resolve names under localhost.
    const { host } = url;
    url.hostname = "127.0.0.1";
    try {
      const response = await route.fetch({ url: url.href, headers: { ...(await request.allHeaders()), host } });
      if (!response.ok()) return await route.fulfill({ response });
      return await route.fulfill({ response, json: this.#hostile(await response.json(), read) });
    } catch {
      // The page has moved on and no longer needs the response.
      return route.abort().catch(() => {});
    }
  }

  /** The response with payloads in its texts. A place gets only payloads that pass its validation rule. */
  #hostile(answer: unknown, read: Read): unknown {
    for (let tries = 0; tries < 4; tries += 1) {
      const texts: Planted[] = [];
      const json = this.#plant(answer, read.schema, { place: read.name, path: [], turn: { at: 0, size: 1 } }, texts);
      const refused = issuesOf(read.reply, json);
      if (refused.length === 0) return json;
      const narrowed = new Set<InjectionPoint>();
      for (const { path, place } of texts) {
        const isRefused = refused.some((issue) => issue.every((key, at) => path[at] === key));
        if (isRefused && !narrowed.has(place)) narrow(narrowed.add(place) && place, answer, path, read);
      }
      if (narrowed.size === 0) break;
    }
    this.wrong.push(`${read.name}: the page would refuse its answer`);
    return answer;
  }

  #plant(value: unknown, schema: JsonSchema | undefined, where: Where, texts: Planted[]): unknown {
    const { place, path, turn } = where;
    if (value === null || value === undefined || !schema) return value;
    if (schema.anyOf) {
      const fitting = schema.anyOf.filter((one) => fits(value, one));
      const free = fitting.find((one) => !one.enum && one.const === undefined);
      return this.#plant(value, free ?? fitting[0], where, texts);
    }
    if (Array.isArray(value)) {
      const size = Math.max(turn.size, value.length);
      return value.map((one, at) =>
        this.#plant(one, schema.items, { place, path: [...path, at], turn: { at: turn.at + at, size } }, texts),
      );
    }
    if (typeof value === "object") {
      const { properties, additionalProperties: others } = schema as JsonSchema & { additionalProperties?: JsonSchema };
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => {
          const below = place.includes(" ") ? `${place}.${key}` : `${place} ${key}`;
          const inner = properties?.[key] ?? (typeof others === "object" ? others : undefined);
          const named = IS_ID.test(key) ? place : below;
          return [key, this.#plant(one, inner, { place: named, path: [...path, key], turn }, texts)];
        }),
      );
    }
    if (typeof value !== "string" || isChoice(schema) || OF_THE_PROGRAM.test(place)) return value;
    const at = this.places.named(place);
    at.limitTo(schema.maxLength ?? Infinity);
    texts.push({ path, place: at });
    return at.text(turn, this.round) ?? value;
  }
}

/** The key of an item in a reply that lists items by id. */
const IS_ID = /^[\da-f]{8}-/;

interface Where {
  readonly place: string;
  readonly path: Path;
  readonly turn: Turn;
}

/** Finds out which payloads the contract allows at this place, and whether it allows two at once. */
function narrow(place: InjectionPoint, answer: unknown, path: Path, { reply }: Read): void {
  const passes = (text: string) => issuesOf(reply, alone(answer, path, text)).length === 0;
  place.allowed = place.allowed.filter((payload) => passes(place.plant(payload)));
  const shortest = place.allowed.map((payload) => place.plant(payload)).toSorted((a, b) => a.length - b.length);
  place.joins = passes(shortest.slice(0, 2).join(" "));
  place.onlyFirst = new Set(place.allowed.filter((payload) => !passes(`x ${place.plant(payload)}`)).map(({ n }) => n));
}

/** The response with this text at the path, and lists on the way reduced to that item. */
function alone(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  const inner = alone((value as Record<string | number, unknown>)[key], rest, text);
  return Array.isArray(value) ? [inner] : { ...(value as object), [key]: inner };
}

const isChoice = ({ enum: choices, const: only, format, pattern }: JsonSchema) =>
  choices !== undefined ||
  only !== undefined ||
  format !== undefined ||
  (pattern !== undefined && !PAYLOADS.some(({ text }) => new RegExp(pattern, "u").test(text)));

function fits(value: unknown, { type, enum: choices, const: only }: JsonSchema): boolean {
  if (choices) return choices.includes(value);
  if (only !== undefined) return only === value;
  const kind = Array.isArray(value) ? "array" : typeof value;
  return type === undefined || [type].flat().some((one) => one === kind || (one === "integer" && kind === "number"));
}
