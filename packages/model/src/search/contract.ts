import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Id } from "../kit/schemas.ts";
import { SEARCH } from "../limits.ts";
import { DirectoryFields } from "../members/list-item.ts";
import { TICKET_STATES } from "../tickets/rules.ts";

const FoundPerson = z.object({
  ...DirectoryFields,
  /** Of the first voice account that has one; empty if none has. */
  extension: z.string(),
});
const FoundDevice = z.object({
  id: Id,
  label: z.string(),
  owner: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
});
const FoundStatement = z.object({
  id: Id,
  number: z.string(),
  created_at: Count,
  total: Count,
  currency: z.string(),
});
const FoundTicket = z.object({
  id: Id,
  number: z.string(),
  subject: z.string(),
  state: z.enum(TICKET_STATES),
  mine: z.boolean(),
});

const Found = z.object({
  people: z.array(FoundPerson),
  devices: z.array(FoundDevice),
  statements: z.array(FoundStatement),
  tickets: z.array(FoundTicket),
});
export type Found = z.infer<typeof Found>;

export const search = group({
  find: {
    method: "GET",
    path: "/api/v2/team/{id}/search",
    summary: "Finds people, devices, statements and tickets, a few of each kind. Only what the caller may list",
    can: "search.use",
    may_lag: true,
    owner: "team",
    params: z.strictObject({ id: Id }),
    query: z.strictObject({
      /** Each word must begin a word of the name, email or extension; case and accents are ignored. */
      q: z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH.most)),
    }),
    reply: Found,
    errors: ["team.not_found"],
  },
});
