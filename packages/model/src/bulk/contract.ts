import * as z from "zod/mini";
import { FIELD_ISSUES } from "../errors.ts";
import { group } from "../kit/endpoint.ts";
import { Bytes, Count, Id, Time } from "../kit/schemas.ts";
import { BULK } from "../limits.ts";
import { Contacts } from "../members/contact.ts";
import { PersonName } from "../members/person-name.ts";
import { AdminRole } from "../members/schemas.ts";
import { RunParams, TeamParams } from "./action-runs.ts";
import { bulkActionCalls } from "./actions.ts";
import { contactActionCalls } from "./contact-actions.ts";
import { deviceActionCalls } from "./device-actions.ts";
import { BulkRowGiven, MEMBERS_SHEET, TARGETS } from "./rows.ts";
import { RunState } from "./run-state.ts";

const Refusal = z.object({
  row: Count,
  email: z.string(),
  column: z.enum(MEMBERS_SHEET.columns.map(({ key }) => key)),
  issue: z.enum(FIELD_ISSUES),
});

export const BulkRun = z.object({
  id: Id,
  state: RunState,
  percent: Count,
  rows: Count,
  /** Members that the plan will create; `created` counts those that exist. */
  create: Count,
  created: Count,
  refused: Count,
  /** The first refusals; the result file has all of them. */
  refusals: z.array(Refusal),
  invite_sent: z.boolean(),
  all_or_nothing: z.boolean(),
  seats: z.object({ seats: Count, used_before: Count, used_after: Count }),
  /** For a plan: the price per period before and after adding its seats, and the amount due today. */
  cost: z.nullable(z.object({ currency: z.string(), before: Count, after: Count, due_now: Count })),
  /** Rows whose members could not be removed again, and why. */
  conflicts: z.array(z.object({ row: Count, email: z.string(), reason: z.enum(["joined", "changed", "gone"]) })),
  undone: Count,
  created_at: Time,
  finished_at: z.nullable(Time),
  by: z.string(),
});
export type BulkRun = z.infer<typeof BulkRun>;

/** What a header of the team's files becomes; null: it is not imported. */
const ColumnMatch = z.object({ header: z.string(), column: z.nullable(z.enum(TARGETS)) });
const ColumnMatchGiven = z.strictObject({
  header: z.string().check(z.minLength(1), z.maxLength(100)),
  column: z.nullable(z.enum(TARGETS)),
});

const DraftLines = z.array(z.strictObject({ number: Count, row: BulkRowGiven })).check(z.maxLength(BULK.most_rows));
/** A file that is being corrected. Its rows need not be valid yet. */
const Draft = z.strictObject({
  file_name: z.string().check(z.maxLength(255)),
  lines: DraftLines,
  left_out: DraftLines,
  invite_sent: z.boolean(),
  all_or_nothing: z.boolean(),
  ask_members: z.boolean(),
});
export type BulkDraft = z.infer<typeof Draft>;

const DraftSaved = z.object({ saved_at: Time, expires_at: Time });

/** Creates and edits many members: first a plan, then a run that survives closed tabs and crashed servers, and an undo. */
export const bulk = group({
  template: {
    method: "GET",
    path: "/api/v2/team/{id}/bulk/template",
    summary: "Downloads the import template",
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
      "Checks a file and returns who would be created, who wouldn't and why, and the seats needed. Creates nothing yet",
    can: "member.run_import",
    owner: "team",
    audit: "bulk.planned",
    params: TeamParams,
    large: BULK.most_json_bytes,
    body: z.strictObject({
      rows: z.array(BulkRowGiven).check(z.minLength(1), z.maxLength(BULK.most_rows)),
      invite_sent: z.boolean(),
      all_or_nothing: z.boolean(),
      /** Accepts rows without a password or name: members are asked for them when they join. */
      ask_members: z.optional(z.boolean()),
    }),
    reply: BulkRun,
    errors: ["team.not_found", "team.busy", "bulk.no_voice_account", "voice.free_tier", "bulk.too_many_rows"],
  },
  latest: {
    method: "GET",
    path: "/api/v2/team/{id}/bulk",
    summary: "Returns the team's latest run, and which columns its files had",
    can: "member.create",
    owner: "team",
    params: TeamParams,
    reply: z.object({ run: z.nullable(BulkRun), matches: z.array(ColumnMatch) }),
    errors: ["team.not_found"],
  },
  matchColumns: {
    method: "PUT",
    path: "/api/v2/team/{id}/bulk/columns",
    summary: "Remembers what each header in the team's files is imported as",
    can: "member.import",
    owner: "team",
    audit: "bulk.columns_matched",
    params: TeamParams,
    body: z.strictObject({ matches: z.array(ColumnMatchGiven).check(z.minLength(1), z.maxLength(100)) }),
    reply: z.object({ matches: z.array(ColumnMatch) }),
    errors: ["team.not_found"],
  },
  draft: {
    method: "GET",
    path: "/api/v2/team/{id}/bulk/draft",
    summary: "Returns the caller's unfinished import, which no one else can read",
    can: "member.import",
    owner: "team",
    params: TeamParams,
    reply: z.object({ draft: z.nullable(z.object({ ...Draft.shape, ...DraftSaved.shape })) }),
    errors: ["team.not_found"],
  },
  saveDraft: {
    method: "PUT",
    path: "/api/v2/team/{id}/bulk/draft",
    summary: "Saves the caller's unfinished import, encrypted, for one week",
    can: "member.import",
    owner: "team",
    audit: "bulk.draft_saved",
    params: TeamParams,
    large: BULK.most_json_bytes,
    body: Draft,
    reply: DraftSaved,
    errors: ["team.not_found"],
  },
  discardDraft: {
    method: "DELETE",
    path: "/api/v2/team/{id}/bulk/draft",
    summary: "Discards the caller's unfinished import",
    can: "member.import",
    owner: "team",
    audit: "bulk.draft_discarded",
    params: TeamParams,
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found"],
  },
  get: {
    method: "GET",
    path: "/api/v2/team/{id}/bulk/{runId}",
    summary: "Returns the progress of a run",
    can: "member.create",
    owner: "team",
    params: RunParams,
    reply: BulkRun,
    errors: ["team.not_found", "bulk.not_found"],
  },
  apply: {
    method: "POST",
    path: "/api/v2/team/{id}/bulk/{runId}/apply",
    summary: "Starts a planned run. No other changes to the team are possible until it finishes",
    can: "member.run_import",
    owner: "team",
    audit: "bulk.started",
    params: RunParams,
    reply: BulkRun,
    errors: [
      "team.not_found",
      "bulk.not_found",
      "bulk.not_planned",
      "bulk.nothing_to_do",
      "bulk.changed_since",
      "members.no_seats",
      "team.busy",
    ],
  },
  result: {
    method: "GET",
    path: "/api/v2/team/{id}/bulk/{runId}/result",
    summary: "Downloads the file with the result of each row, to correct and upload again. Kept for one week",
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
    summary: "Undoes a run. Members who have joined or were changed since then stay",
    can: "member.remove",
    owner: "team",
    audit: "bulk.undone",
    params: RunParams,
    reply: BulkRun,
    errors: ["team.not_found", "bulk.not_found", "bulk.not_done", "team.busy"],
  },
  people: {
    method: "GET",
    path: "/api/v2/team/{id}/bulk/edit",
    summary:
      "Lists names and numbers of all members for the grid, 1,000 per page. Only for teams in the insider program",
    can: "member.edit_all",
    owner: "team",
    params: TeamParams,
    query: z.strictObject({ after: z.optional(z.string().check(z.maxLength(400))) }),
    reply: z.object({
      people: z.array(
        z.object({
          id: Id,
          email: z.string(),
          first_name: z.string(),
          last_name: z.string(),
          admin_role: AdminRole,
          team_provided_contact_information: Contacts,
          version: Count,
        }),
      ),
      next: z.nullable(z.string()),
    }),
    errors: ["team.not_found", "team.not_insider"],
  },
  edit: {
    method: "PUT",
    path: "/api/v2/team/{id}/bulk/edit",
    summary: "Saves changes to many members at once. Skips and returns members that someone else has changed",
    can: "member.edit_all",
    owner: "team",
    audit: "bulk.edited",
    params: TeamParams,
    large: BULK.most_json_bytes,
    body: z.strictObject({
      changed: z
        .array(
          z.strictObject({
            id: Id,
            version: Count,
            first_name: PersonName,
            last_name: PersonName,
            team_provided_contact_information: Contacts,
          }),
        )
        .check(z.maxLength(BULK.most_rows)),
      removed: z.array(z.strictObject({ id: Id, version: Count })).check(z.maxLength(BULK.most_rows)),
    }),
    reply: z.object({
      changed: Count,
      removed: Count,
      refused: z.array(z.object({ id: Id, reason: z.enum(["stale", "gone", "above"]) })),
    }),
    errors: ["team.not_found", "team.not_insider", "team.busy"],
  },
  ...bulkActionCalls,
  ...deviceActionCalls,
  ...contactActionCalls,
});
