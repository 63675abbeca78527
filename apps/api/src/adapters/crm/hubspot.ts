import * as z from "zod/mini";
import { CRM } from "@portal/model/limits.ts";
import type { TicketState } from "@portal/model/tickets/rules.ts";
import { type Crm, CrmError, type CrmMessage, type CrmPerson, type CrmTicket } from "./port.ts";

interface Access {
  /** Overrides the API's usual address. */
  readonly url?: string | undefined;
  /** The token of a private app with the scopes `crm.objects.contacts` and `tickets`, read and write. */
  readonly token: string;
  readonly pipeline: string;
  readonly stages: Readonly<Record<TicketState, string>>;
  readonly answer_ms?: number;
}

/** A unique ticket property in HubSpot: a retry finds the ticket of the first attempt. */
const OURS = "switchboard_ticket_id";
const PRIORITY = { standard: "LOW", priority: "MEDIUM", enterprise: "HIGH" } as const;
/** The four categories that every HubSpot account has. */
const CATEGORY = {
  calls: "PRODUCT_ISSUE",
  phones: "PRODUCT_ISSUE",
  people: "PRODUCT_ISSUE",
  billing: "BILLING_ISSUE",
  account: "GENERAL_INQUIRY",
  other: "GENERAL_INQUIRY",
} as const;
/** HubSpot's association type between a note and a ticket. */
const NOTE_TO_TICKET = 228;
const MOST_AT_ONCE = 100;

const Thing = z.object({ id: z.string() });
const Found = z.object({ results: z.array(Thing) });
const Ties = z.object({
  results: z.array(z.object({ toObjectId: z.union([z.number(), z.string()]) })),
  paging: z.optional(z.object({ next: z.optional(z.object({ after: z.string() })) })),
});
const Notes = z.object({
  results: z.array(z.object({ id: z.string(), properties: z.object({ hs_note_body: z.nullish(z.string()) }) })),
});
const Account = z.object({ portalId: z.number(), uiDomain: z.string() });
const Problem = z.object({ message: z.string() });

/** HubSpot's CRM (objects v3, associations v4), over plain HTTP. */
export function hubspotCrm(access: Access): Crm {
  const { url = "https://api.hubapi.com", token, pipeline, stages, answer_ms = CRM.answer_ms } = access;

  const send = (method: string, path: string, body?: unknown) =>
    exchange(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answer_ms),
      redirect: "error",
    });
  const ask = async <S extends z.ZodMiniType>(shape: S, method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body);
    if (answer.status >= 400) throw faultOf(answer);
    const parsed = z.safeParse(shape, answer.body);
    if (!parsed.success) throw new CrmError("refused");
    return parsed.data as z.output<S>;
  };

  const contactWith = async (email: string): Promise<string | null> => {
    const filters = [{ propertyName: "email", operator: "EQ", value: email }];
    const wanted = { filterGroups: [{ filters }], properties: ["email"], limit: 1 };
    return (await ask(Found, "POST", "/crm/v3/objects/contacts/search", wanted)).results[0]?.id ?? null;
  };
  const newContact = async ({ email, first_name, last_name }: CrmPerson): Promise<string> => {
    const properties = { email, firstname: first_name, lastname: last_name };
    const answer = await send("POST", "/crm/v3/objects/contacts", { properties });
    // The search index can be minutes behind. The conflict error names the existing contact.
    const there = answer.status === 409 ? idIn(answer.body) : null;
    if (there) return there;
    if (answer.status >= 400) throw faultOf(answer);
    return idOf(answer.body);
  };

  return {
    ensureContact: async (person) => (await contactWith(person.email)) ?? newContact(person),
    async contactPage(email) {
      const contact = await contactWith(email);
      if (!contact) return null;
      const { portalId, uiDomain } = await ask(Account, "GET", "/account-info/v3/details");
      return `https://${uiDomain}/contacts/${portalId}/record/0-1/${encodeURIComponent(contact)}`;
    },
    async putTicket(ticket) {
      const input = { id: ticket.id, idProperty: OURS, properties: propertiesOf(ticket, pipeline, stages) };
      const { results } = await ask(Found, "POST", "/crm/v3/objects/tickets/batch/upsert", { inputs: [input] });
      return results[0]?.id ?? refused();
    },
    async linkContact(crm_ticket, contact) {
      const [from, to] = [encodeURIComponent(crm_ticket), encodeURIComponent(contact)];
      await ask(z.unknown(), "PUT", `/crm/v4/objects/tickets/${from}/associations/default/contacts/${to}`);
    },
    async listMessages(crm_ticket) {
      const known = new Map<string, string>();
      let after: string | undefined;
      do {
        const path = `/crm/v4/objects/tickets/${encodeURIComponent(crm_ticket)}/associations/notes`;
        const page = await ask(Ties, "GET", `${path}?limit=${MOST_AT_ONCE}${after ? `&after=${after}` : ""}`);
        const inputs = page.results.map(({ toObjectId }) => ({ id: String(toObjectId) }));
        const read = { inputs, properties: ["hs_note_body"] };
        const { results } =
          inputs.length > 0 ? await ask(Notes, "POST", "/crm/v3/objects/notes/batch/read", read) : { results: [] };
        for (const { id, properties } of results) {
          const ours = MARK.exec(properties.hs_note_body ?? "")?.[1];
          if (ours) known.set(ours, id);
        }
        after = page.paging?.next?.after;
      } while (after);
      return known;
    },
    async addMessage(crm_ticket, message) {
      const properties = { hs_timestamp: message.at.toISOString(), hs_note_body: noteOf(message) };
      const types = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: NOTE_TO_TICKET }];
      const note = { properties, associations: [{ to: { id: crm_ticket }, types }] };
      return (await ask(Thing, "POST", "/crm/v3/objects/notes", note)).id;
    },
  };
}

const propertiesOf = (ticket: CrmTicket, pipeline: string, stages: Access["stages"]) => ({
  subject: `[${ticket.number}] ${ticket.subject}`,
  content: ticket.content,
  hs_pipeline: pipeline,
  hs_pipeline_stage: stages[ticket.state],
  hs_ticket_priority: PRIORITY[ticket.level],
  hs_ticket_category: CATEGORY[ticket.category],
});

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");

/** Identifies a note whose id never reached us. */
const MARK = /\[switchboard message ([\da-f-]{36})\]/;
const noteOf = ({ id, author, body }: CrmMessage): string =>
  `<p><strong>${escaped(author)}</strong></p><p>${escaped(body)}</p><p>[switchboard message ${id}]</p>`;

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly after_s: number;
}
async function exchange(url: string, request: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, request);
    const after_s = Number(answer.headers.get("retry-after")) || 0;
    return { status: answer.status, body: jsonOf(await answer.text()), after_s };
  } catch {
    // After a broken connection we can't know whether the request was carried out.
    throw new CrmError("unreachable");
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultOf({ status, after_s }: Answer): CrmError {
  if (status === 429) return new CrmError("busy", after_s);
  return new CrmError(status >= 500 ? "unreachable" : "refused", after_s);
}

/** "Contact already exists. Existing ID: 51" */
function idIn(body: unknown): string | null {
  const problem = z.safeParse(Problem, body);
  return problem.success ? (/Existing ID: (\d+)/.exec(problem.data.message)?.[1] ?? null) : null;
}

function idOf(body: unknown): string {
  const thing = z.safeParse(Thing, body);
  return thing.success ? thing.data.id : refused();
}
function refused(): never {
  throw new CrmError("refused");
}
