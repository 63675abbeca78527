import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A fake HubSpot CRM in its own process: the calls that our adapter uses (objects v3, associations v4, account
 * information v3) as documented, including a search that lags, paging, unique properties and errors for unknown input.
 * `/_faults` and `/_state` are added for proofs.
 */
type Json = Readonly<Record<string, unknown>>;
interface Thing {
  readonly id: string;
  readonly properties: Record<string, string>;
  /** When the search starts to find it. */
  readonly searchable_at: number;
}
interface Fault {
  /** The fault applies to the next call whose path contains this. */
  readonly at: string;
  readonly how: "429" | "500_before" | "500_after" | "silent_after" | "reset_after";
}
class Refusal extends Error {
  readonly status: number;
  readonly body: Json;

  constructor(status: number, category: string, message: string) {
    super(message);
    this.status = status;
    this.body = { status: "error", message, category, correlationId: "stand-in" };
  }
}

const [PORT = "0", TOKEN = "pat-stand-in", SEARCH_LAG_MS = "300"] = process.argv.slice(2);
const PAGE = 2;
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  contacts: ["email", "firstname", "lastname"],
  tickets: [
    "subject",
    "content",
    "hs_pipeline",
    "hs_pipeline_stage",
    "hs_ticket_priority",
    "hs_ticket_category",
    "switchboard_ticket_id",
  ],
  notes: ["hs_timestamp", "hs_note_body"],
};
const STAGES = new Set(["1", "2", "3", "4"]);

const things: Record<string, Thing[]> = { contacts: [], tickets: [], notes: [] };
const ties = { ticket_contact: new Set<string>(), note_ticket: [] as [note: string, ticket: string][] };
const faults: Fault[] = [];
let ids = 50;

const listOf = (kind: string): Thing[] => things[kind] ?? [];
function make(kind: string, properties: Json): Thing {
  const unknown = Object.keys(properties).find((name) => !KNOWN[kind]?.includes(name));
  if (unknown) throw new Refusal(400, "VALIDATION_ERROR", `Property "${unknown}" does not exist`);
  const thing: Thing = {
    id: String((ids += 1)),
    properties: properties as Record<string, string>,
    searchable_at: Date.now() + Number(SEARCH_LAG_MS),
  };
  listOf(kind).push(thing);
  return thing;
}
function find(kind: string, id: string): Thing {
  const thing = listOf(kind).find((one) => one.id === id);
  if (!thing) throw new Refusal(404, "OBJECT_NOT_FOUND", `Object not found: ${kind} ${id}`);
  return thing;
}
const shown = ({ id, properties }: Thing) => ({ id, properties, archived: false });

type Route = readonly [
  method: string,
  path: RegExp,
  answer: (body: Json, params: readonly string[], query: URLSearchParams) => [number, Json],
];
const ROUTES: readonly Route[] = [
  [
    "POST",
    /^\/crm\/v3\/objects\/contacts\/search$/,
    (body) => {
      const [group] = body["filterGroups"] as [
        { filters: [{ propertyName: string; operator: string; value: string }] },
      ];
      const [filter] = group.filters;
      if (filter.operator !== "EQ") throw new Refusal(400, "VALIDATION_ERROR", "operator");
      const found = listOf("contacts").filter(
        ({ properties, searchable_at }) =>
          properties[filter.propertyName] === filter.value.toLowerCase() && searchable_at <= Date.now(),
      );
      return [200, { total: found.length, results: found.map(shown) }];
    },
  ],
  [
    "POST",
    /^\/crm\/v3\/objects\/contacts$/,
    (body) => {
      const properties = body["properties"] as Record<string, string>;
      const there = listOf("contacts").find((one) => one.properties["email"] === properties["email"]);
      if (there) throw new Refusal(409, "CONFLICT", `Contact already exists. Existing ID: ${there.id}`);
      return [201, shown(make("contacts", properties))];
    },
  ],
  [
    "POST",
    /^\/crm\/v3\/objects\/tickets\/batch\/upsert$/,
    (body) => {
      const [input] = body["inputs"] as [{ id: string; idProperty: string; properties: Record<string, string> }];
      if (input.idProperty !== "switchboard_ticket_id")
        throw new Refusal(400, "VALIDATION_ERROR", `${input.idProperty} does not have unique values`);
      const { hs_pipeline_stage: stage } = input.properties;
      if (!STAGES.has(stage ?? "")) throw new Refusal(400, "INVALID_PIPELINE_STAGE", `stage ${stage}`);
      const there = listOf("tickets").find((one) => one.properties[input.idProperty] === input.id);
      const properties = { ...input.properties, [input.idProperty]: input.id };
      const ticket = there ?? make("tickets", properties);
      Object.assign(ticket.properties, properties);
      return [there ? 200 : 201, { status: "COMPLETE", results: [{ ...shown(ticket), new: !there }] }];
    },
  ],
  [
    "PUT",
    /^\/crm\/v4\/objects\/tickets\/(\d+)\/associations\/default\/contacts\/(\d+)$/,
    (_, [ticket = "", contact = ""]) => {
      ties.ticket_contact.add(`${find("tickets", ticket).id}-${find("contacts", contact).id}`);
      return [200, { status: "COMPLETE", results: [] }];
    },
  ],
  [
    "GET",
    /^\/crm\/v4\/objects\/tickets\/(\d+)\/associations\/notes$/,
    (_, [ticket = ""], query) => {
      find("tickets", ticket);
      const all = ties.note_ticket.filter(([, to]) => to === ticket).map(([note]) => note);
      const from = Number(query.get("after") ?? 0);
      const results = all.slice(from, from + PAGE).map((note) => ({ toObjectId: Number(note), associationTypes: [] }));
      const more = all.length > from + PAGE;
      return [200, { results, ...(more && { paging: { next: { after: String(from + PAGE) } } }) }];
    },
  ],
  [
    "POST",
    /^\/crm\/v3\/objects\/notes\/batch\/read$/,
    (body) => {
      const inputs = body["inputs"] as { id: string }[];
      return [200, { status: "COMPLETE", results: inputs.map(({ id }) => shown(find("notes", id))) }];
    },
  ],
  [
    "POST",
    /^\/crm\/v3\/objects\/notes$/,
    (body) => {
      const properties = body["properties"] as Record<string, string>;
      if (!properties["hs_timestamp"]) throw new Refusal(400, "VALIDATION_ERROR", "hs_timestamp is required");
      const given = (body["associations"] ?? []) as { to: { id: string }; types: [{ associationTypeId: number }] }[];
      const tickets = given.map(({ to, types }) => {
        if (types[0].associationTypeId !== 228) throw new Refusal(400, "VALIDATION_ERROR", "association type");
        return find("tickets", to.id).id;
      });
      const note = make("notes", properties);
      for (const ticket of tickets) ties.note_ticket.push([note.id, ticket]);
      return [201, shown(note)];
    },
  ],
  ["GET", /^\/account-info\/v3\/details$/, () => [200, { portalId: 4711, uiDomain: "app.hubspot.example" }]],
];

function answerTo(method: string, url: URL, body: string): [number, Json] {
  for (const [verb, pattern, answer] of ROUTES) {
    const params = verb === method ? pattern.exec(url.pathname)?.slice(1) : undefined;
    if (params) return answer(body ? (JSON.parse(body) as Json) : {}, params, url.searchParams);
  }
  throw new Refusal(404, "OBJECT_NOT_FOUND", `no such call: ${method} ${url.pathname}`);
}

const server = createServer((request, response) => {
  const send = (status: number, body: Json, headers: Record<string, string> = {}) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  const serve = async (): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const body = await text(request);
    if (url.pathname === "/_state")
      return void send(200, { ...things, ties: [...ties.ticket_contact], said: ties.note_ticket });
    if (url.pathname === "/_faults") {
      faults.push(JSON.parse(body) as Fault);
      return void send(200, {});
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) throw new Refusal(401, "INVALID_AUTHENTICATION", "token");
    const next = faults.findIndex(({ at }) => url.pathname.includes(at));
    const fault = next < 0 ? undefined : faults.splice(next, 1)[0];
    if (fault?.how === "429") {
      const refusal = new Refusal(429, "RATE_LIMITS", "You have reached your secondly limit.");
      return void send(429, refusal.body, { "retry-after": "1" });
    }
    if (fault?.how === "500_before") return void send(500, { status: "error", message: "internal error" });
    const [status, answer] = answerTo(request.method ?? "GET", url, body);
    if (fault?.how === "500_after") return void send(502, { status: "error", message: "bad gateway" });
    if (fault?.how === "reset_after") return void response.destroy();
    if (fault?.how === "silent_after") await sleep(120_000, undefined, { ref: false });
    send(status, answer);
  };
  serve().catch((error: unknown) => {
    if (error instanceof Refusal) return send(error.status, error.body);
    return send(500, { status: "error", message: String(error) });
  });
});
server.listen(Number(PORT), "127.0.0.1");
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(0));
