import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { refineBy } from "../kit/refine-by.ts";
import { Count, Id } from "../kit/schemas.ts";
import { CASE_NOTE } from "../limits.ts";
import { lengthOf } from "../tickets/rules.ts";

const CaseNote = z.object({ id: Id, author: z.string(), body: z.string(), at: Count });
export type CaseNote = z.infer<typeof CaseNote>;

const Params = z.strictObject({ id: Id, userId: Id });
const reply = z.object({ notes: z.array(CaseNote) });

export const noteIssue = (text: string) =>
  lengthOf(text) >= 1 && lengthOf(text) <= CASE_NOTE.max ? null : ("case.note" as const);

/** Notes that staff leave each other about a customer. Never sent to customers. */
export const caseNotes = group({
  list: {
    method: "GET",
    path: "/support/api/v2/team/{id}/user/{userId}/notes",
    summary: "Lists staff notes about a customer, newest first",
    can: "case.view",
    params: Params,
    reply,
    errors: ["member.not_found"],
  },
  add: {
    method: "POST",
    path: "/support/api/v2/team/{id}/user/{userId}/notes",
    summary: "Adds a staff note about a customer",
    can: "case.note",
    audit: "case.noted",
    params: Params,
    body: z.strictObject({
      body: z.string().check(
        z.overwrite((text: string) => text.replaceAll("\r\n", "\n")),
        z.trim(),
        z.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u),
        refineBy(noteIssue),
      ),
    }),
    reply,
    errors: ["member.not_found"],
  },
});
