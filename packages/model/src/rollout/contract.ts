import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Bytes, Count, Id } from "../kit/schemas.ts";
import { UndeliveredCause } from "../mail/causes.ts";
import { AdminRole } from "../members/schemas.ts";
import { Locale } from "../session/contract.ts";
import { REASONS, STAGES } from "./rules.ts";

const TeamParams = z.strictObject({ id: Id });
/** Those who stand at a stage and have not come further, or those with one reason; without either, everybody who is stuck. */
const Whom = {
  stage: z.optional(z.enum(STAGES)),
  reason: z.optional(z.enum(REASONS)),
};

const Person = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  admin_role: AdminRole,
  stage: z.nullable(z.enum(STAGES)),
  reason: z.nullable(z.enum(REASONS)),
  /** Why the invitation did not arrive, where it did not. */
  cause: z.nullable(UndeliveredCause),
  /** Since when nothing has moved. */
  since: z.nullable(Count),
});
export type RolloutPerson = z.infer<typeof Person>;

/** How far everybody is on the way from an invitation to the first call, and what holds up those who are stuck. */
export const rollout = group({
  summary: {
    method: "GET",
    path: "/api/v2/team/{id}/rollout",
    summary: "How many came how far, and how many are stuck and why",
    can: "member.detail",
    owner: "team",
    params: TeamParams,
    reply: z.object({
      /** Everybody but those who are suspended. */
      total: Count,
      stuck: Count,
      stages: z.array(
        z.object({
          stage: z.enum(STAGES),
          /** Came at least this far. */
          reached: Count,
          /** Came this far and no further. */
          here: Count,
          stuck: Count,
        }),
      ),
      reasons: z.array(z.object({ reason: z.enum(REASONS), count: Count })),
    }),
    errors: ["team.not_found"],
  },
  people: {
    method: "GET",
    path: "/api/v2/team/{id}/rollout/people",
    summary: "Who stands where, by name, page by page: those of a stage or with one reason, or everybody who is stuck",
    can: "member.detail",
    owner: "team",
    params: TeamParams,
    query: z.strictObject({ ...Whom, after: z.optional(z.string().check(z.maxLength(400))) }),
    reply: z.object({ people: z.array(Person), next: z.nullable(z.string()) }),
    errors: ["team.not_found"],
  },
  csv: {
    method: "GET",
    path: "/api/v2/team/{id}/rollout/csv",
    summary: "The same people as a file, in the words of one language",
    can: "member.detail",
    owner: "team",
    params: TeamParams,
    query: z.strictObject({ ...Whom, language: z.optional(Locale) }),
    produces: "text/csv",
    reply: Bytes,
    errors: ["team.not_found"],
  },
});
