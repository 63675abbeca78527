import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Bytes, Count, Id, PageLimit, Time } from "../kit/schemas.ts";
import { UndeliveredCause } from "../mail/causes.ts";
import { AdminRole } from "../members/schemas.ts";
import { Locale } from "../session/contract.ts";
import { REASONS, STAGES } from "./rules.ts";

const TeamParams = z.strictObject({ id: Id });
/** Members at a stage, or with a reason; without either, everyone who is stuck. */
const Whom = {
  stage: z.optional(z.enum(STAGES)),
  reason: z.optional(z.enum(REASONS)),
};

/** `need` lists only the first few: members who have joined and can't call, then those who have waited longest. */
const PEOPLE_ORDERS = ["name", "need"] as const;

const Person = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  admin_role: AdminRole,
  stage: z.nullable(z.enum(STAGES)),
  reason: z.nullable(z.enum(REASONS)),
  /** Why the invitation was not delivered, if it was not. */
  cause: z.nullable(UndeliveredCause),
  /** When the member last made progress. */
  since: z.nullable(Time),
});
export type RolloutPerson = z.infer<typeof Person>;

/** Everyone's progress from the invitation to the first call, and why some are stuck. */
export const rollout = group({
  summary: {
    method: "GET",
    path: "/api/v2/team/{id}/rollout",
    summary: "Counts members by rollout stage, and those who need attention by cause",
    can: "rollout.view",
    may_lag: true,
    owner: "team",
    params: TeamParams,
    reply: z.object({
      /** All members who are not suspended. */
      total: Count,
      stuck: Count,
      stages: z.array(
        z.object({
          stage: z.enum(STAGES),
          /** Members at this stage or beyond. */
          reached: Count,
          /** Members at exactly this stage. */
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
    summary:
      "Lists members by rollout stage or cause, or all who need attention, by name in pages or the few most in need",
    can: "rollout.view",
    may_lag: true,
    owner: "team",
    params: TeamParams,
    query: z.strictObject({
      ...Whom,
      order: z.optional(z.enum(PEOPLE_ORDERS)),
      after: z.optional(z.string().check(z.maxLength(400))),
      limit: PageLimit,
    }),
    reply: z.object({ people: z.array(Person), next: z.nullable(z.string()) }),
    errors: ["team.not_found"],
  },
  csv: {
    method: "GET",
    path: "/api/v2/team/{id}/rollout/csv",
    summary: "Downloads the same members as CSV in one language",
    can: "rollout.view",
    may_lag: true,
    owner: "team",
    params: TeamParams,
    query: z.strictObject({ ...Whom, language: z.optional(Locale) }),
    produces: "text/csv",
    reply: Bytes,
    errors: ["team.not_found"],
  },
});
