import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Id } from "../kit/schemas.ts";
import { DIRECTORY } from "../limits.ts";

export const cell = z.string().check(z.trim(), z.maxLength(300));

const Ids = z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(DIRECTORY.most)) });

/** What can be done with a list of people who have no account here; the lists differ in their columns only. */
export function listCalls<const P extends string, const N extends string, C extends Record<string, typeof cell>>(
  name: N,
  path: P,
  columns: C,
  whose: string,
) {
  const TeamParams = z.strictObject({ id: Id });
  const Entry = z.object({ ...columns, id: Id, version: Count });
  return group({
    list: {
      method: "GET",
      path: `/api/v2/team/{id}/${path}`,
      summary: `Lists all ${whose} by name`,
      can: "contact.list",
      owner: "team",
      params: TeamParams,
      reply: z.object({ entries: z.array(Entry), most: Count }),
      errors: ["team.not_found"],
    },
    add: {
      method: "POST",
      path: `/api/v2/team/{id}/${path}`,
      summary: `Adds ${whose}, all or none. Errors name the row and column of each invalid cell`,
      can: "contact.edit",
      owner: "team",
      refused_while_busy: true,
      audit: `${name}.added`,
      params: TeamParams,
      body: z.strictObject({
        rows: z.array(z.strictObject(columns)).check(z.minLength(1), z.maxLength(DIRECTORY.per_upload)),
      }),
      reply: z.object({ entries: z.array(Entry) }),
      errors: ["team.not_found", "contacts.full", "team.busy"],
    },
    change: {
      method: "PUT",
      path: `/api/v2/team/{id}/${path}/{cid}`,
      summary: `Updates one of the ${whose}`,
      can: "contact.edit",
      owner: "team",
      refused_while_busy: true,
      audit: `${name}.changed`,
      params: z.strictObject({ id: Id, cid: Id }),
      body: z.strictObject({ ...columns, version: Count }),
      reply: Entry,
      errors: ["team.not_found", "contacts.gone", "contacts.stale", "team.busy"],
    },
    remove: {
      method: "POST",
      path: `/api/v2/team/{id}/${path}/remove`,
      summary: `Removes ${whose}. They can be restored within 30 days`,
      can: "contact.edit",
      owner: "team",
      refused_while_busy: true,
      audit: `${name}.removed`,
      params: TeamParams,
      body: Ids,
      reply: z.object({ removed: Count }),
      errors: ["team.not_found", "team.busy"],
    },
    restore: {
      method: "POST",
      path: `/api/v2/team/{id}/${path}/restore`,
      summary: `Restores removed ${whose}, all or none`,
      can: "contact.edit",
      owner: "team",
      refused_while_busy: true,
      audit: `${name}.restored`,
      params: TeamParams,
      body: Ids,
      reply: z.object({ restored: Count }),
      errors: ["team.not_found", "contacts.full", "contacts.exists", "team.busy"],
    },
  });
}
