import * as z from "zod/mini";
import { FIELD_ISSUES } from "../errors.ts";
import { group } from "../kit/endpoint.ts";
import { Bytes, Count, Id } from "../kit/shapes.ts";
import { BULK } from "../limits.ts";
import { BulkRowGiven, COLUMNS } from "./rows.ts";

const TeamParams = z.strictObject({ id: Id });
const RunParams = z.strictObject({ id: Id, runId: Id });

/** From the plan to its end; `partial`: some rows could not be created. */
export const RunState = z.enum(["planned", "running", "completed", "partial", "undoing", "undone"]);
export type RunState = z.infer<typeof RunState>;

const Refusal = z.object({
  row: Count,
  email: z.string(),
  column: z.enum(COLUMNS.map(({ key }) => key)),
  issue: z.enum(FIELD_ISSUES),
});

export const BulkRun = z.object({
  id: Id,
  state: RunState,
  percent: Count,
  rows: Count,
  /** To be created by the plan, or created by now. */
  create: Count,
  created: Count,
  refused: Count,
  /** The first of them; the result file has all. */
  refusals: z.array(Refusal),
  invite_sent: z.boolean(),
  all_or_nothing: z.boolean(),
  seats: z.object({ seats: Count, used_before: Count, used_after: Count }),
  /** Rows whose people could not be taken back, with why. */
  conflicts: z.array(z.object({ row: Count, email: z.string(), reason: z.enum(["joined", "changed", "gone"]) })),
  undone: Count,
  created_at: Count,
  finished_at: z.nullable(Count),
  by: z.string(),
});
export type BulkRun = z.infer<typeof BulkRun>;

/** Many people at once: a plan first, then a run that survives closed tabs and dead servers, and a way back. */
export const bulk = group({
  template: {
    method: "GET",
    path: "/api/v2/team/{id}/bulk/template",
    summary: "The file to fill in",
    can: "member.create",
    owner: "team",
    params: TeamParams,
    produces: "text/csv",
    reply: Bytes,
    errors: ["team.not_found"],
  },
  plan: {
    method: "POST",
    path: "/api/v2/team/{id}/bulk",
    summary:
      "What would happen: who would be created, who not and why, and the seats afterwards. Nothing is created yet",
    can: "member.create",
    owner: "team",
    audit: "bulk.planned",
    params: TeamParams,
    large: BULK.most_json_bytes,
    body: z.strictObject({
      rows: z.array(BulkRowGiven).check(z.minLength(1), z.maxLength(BULK.most_rows)),
      invite_sent: z.boolean(),
      all_or_nothing: z.boolean(),
    }),
    reply: BulkRun,
    errors: ["team.not_found", "team.busy"],
  },
  latest: {
    method: "GET",
    path: "/api/v2/team/{id}/bulk",
    summary: "The team's last run, whoever began it",
    can: "member.create",
    owner: "team",
    params: TeamParams,
    reply: z.object({ run: z.nullable(BulkRun) }),
    errors: ["team.not_found"],
  },
  get: {
    method: "GET",
    path: "/api/v2/team/{id}/bulk/{runId}",
    summary: "How far a run is",
    can: "member.create",
    owner: "team",
    params: RunParams,
    reply: BulkRun,
    errors: ["team.not_found", "bulk.not_found"],
  },
  apply: {
    method: "POST",
    path: "/api/v2/team/{id}/bulk/{runId}/apply",
    summary: "Does what was planned; the team cannot be changed otherwise until it is done",
    can: "member.create",
    owner: "team",
    audit: "bulk.started",
    params: RunParams,
    reply: BulkRun,
    errors: [
      "team.not_found",
      "bulk.not_found",
      "bulk.not_planned",
      "bulk.nothing_to_do",
      "members.no_seats",
      "team.busy",
    ],
  },
  result: {
    method: "GET",
    path: "/api/v2/team/{id}/bulk/{runId}/result",
    summary: "The file with what became of each row, to be corrected and uploaded again; kept for a week",
    can: "member.create",
    owner: "team",
    params: RunParams,
    produces: "text/csv",
    reply: Bytes,
    errors: ["team.not_found", "bulk.not_found"],
  },
  undo: {
    method: "POST",
    path: "/api/v2/team/{id}/bulk/{runId}/undo",
    summary: "Takes everybody back whom the run has created, except those who have come in or were changed since",
    can: "member.remove",
    owner: "team",
    audit: "bulk.undone",
    params: RunParams,
    reply: BulkRun,
    errors: ["team.not_found", "bulk.not_found", "bulk.not_done", "team.busy"],
  },
});
