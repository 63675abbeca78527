import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { refineBy } from "../kit/refine-by.ts";
import { Count, Id } from "../kit/schemas.ts";
import { VOICE } from "../limits.ts";
import { RegistrationNames, sipPasswordIssue } from "../voice/registrations.ts";
import { VoiceSettingsInput } from "../voice/settings.ts";
import { CheckResult } from "./outcomes.ts";
import { RoundStopReason, RoundOutcome } from "./rounds.ts";

const AccountParams = z.strictObject({ id: Id, vid: Id });
/** `new`: an account that is not saved yet, tested with what was typed. */
const TestParams = z.strictObject({ id: Id, vid: z.union([Id, z.literal("new")]) });

/** Unsaved form values. Includes the password, because a saved one is only ever sent to the saved server. */
const Unsaved = z.strictObject({
  settings: VoiceSettingsInput,
  ...RegistrationNames,
  password: z.string().check(
    z.maxLength(256),
    refineBy((text) => (text === "" ? "field.required" : sipPasswordIssue(text))),
  ),
});

/** The progress of a test of every member with one voice account. */
export const Round = z.object({
  id: Id,
  state: z.enum(["running", "completed", "stopped"]),
  /** Why it stopped early. */
  stopped_by: z.nullable(RoundStopReason),
  total: Count,
  done: Count,
  /** Number of results per outcome. */
  outcomes: z.partialRecord(RoundOutcome, Count),
  started_at: Count,
  ended_at: z.nullable(Count),
  by: z.string(),
});
export type Round = z.infer<typeof Round>;

export const RoundResult = z.object({
  member: z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }),
  slot: Count,
  username: z.string(),
  outcome: RoundOutcome,
  /** The result of the test; null if the phone system was not contacted. */
  finding: z.nullable(CheckResult),
  tested_at: Count,
});
export type RoundResult = z.infer<typeof RoundResult>;

export const accountCheck = group({
  test: {
    method: "POST",
    path: "/api/v2/team/{id}/voiceaccount/{vid}/test",
    summary: "Tests whether the phone system accepts an account, and explains why not. No phone is affected",
    can: "voice.edit",
    owner: "team",
    audit: "voice.account_tested",
    params: TestParams,
    body: z
      .strictObject({
        /** The member whose registration is tested; with `unsaved`, the member it is meant for. */
        member_id: z.optional(Id),
        slot: z.optional(z.int().check(z.gte(1), z.lte(VOICE.most_registrations))),
        unsaved: z.optional(Unsaved),
        /** Registers briefly instead of only probing. Finds an interval that is too short, but calls may ring here meanwhile. */
        full: z.optional(z.boolean()),
      })
      .check(
        z.superRefine(({ member_id, unsaved }, ctx) => {
          if (member_id || unsaved) return;
          ctx.addIssue({ code: "custom", message: "field.required", path: ["member_id"], input: member_id });
        }),
      ),
    reply: CheckResult,
    errors: ["team.not_found", "doctor.nothing_saved", "doctor.paused"],
  },
  startRound: {
    method: "POST",
    path: "/api/v2/team/{id}/voiceaccount/{vid}/round",
    summary:
      "Starts a background test of all members' saved registrations with this account. It stops if the phone system might block us",
    can: "voice.edit",
    owner: "team",
    audit: "voice.round_started",
    params: AccountParams,
    reply: Round,
    errors: ["team.not_found", "voice.gone", "doctor.nothing_saved", "doctor.round_running"],
  },
  round: {
    method: "GET",
    path: "/api/v2/team/{id}/voiceaccount/{vid}/round",
    summary: "Returns the progress of the last test of all members, and how many members there are to test now",
    can: "voice.edit",
    owner: "team",
    params: AccountParams,
    reply: z.object({ round: z.nullable(Round), registrations: Count }),
    errors: ["team.not_found"],
  },
  roundResults: {
    method: "GET",
    path: "/api/v2/team/{id}/voiceaccount/{vid}/round/results",
    summary: "Lists the results of the last test of all members, by name, in pages. Results are kept for 30 days",
    can: "voice.edit",
    owner: "team",
    params: AccountParams,
    query: z.strictObject({
      /** Only failed tests. */
      only: z.optional(z.enum(["failed"])),
      /** Matches anywhere in first name, last name, email or username. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    }),
    reply: z.object({ results: z.array(RoundResult), next: z.nullable(z.string()) }),
    errors: ["team.not_found"],
  },
  stopRound: {
    method: "DELETE",
    path: "/api/v2/team/{id}/voiceaccount/{vid}/round",
    summary: "Stops the test of all members and keeps the results so far",
    can: "voice.edit",
    owner: "team",
    audit: "voice.round_stopped",
    params: AccountParams,
    reply: Round,
    errors: ["team.not_found", "doctor.no_round"],
  },
});
