import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Id } from "../kit/schemas.ts";
import { SubscriptionState, Tier } from "../members/schemas.ts";
import { Term } from "../subscription/catalogue.ts";
import { Bill } from "../subscription/schemas.ts";
import { TeamName } from "../team/name.ts";
import { BLOCKS, MOVE_STATES, STEPS } from "./rules.ts";

/** Why a migration was rolled back: a blocker, a concurrent change, or an error of ours. */
const REASONS = [...BLOCKS, "changed", "unexpected"] as const;
export type MoveReason = (typeof REASONS)[number];

const Move = z.object({
  id: Id,
  state: z.enum(MOVE_STATES),
  percent: Count,
  /** The current or next step; null once it has ended. */
  step: z.nullable(z.enum(STEPS)),
  reason: z.nullable(z.enum(REASONS)),
  /** Until when it can be stopped, if known. */
  switches_at: z.nullable(Count),
  /** The team's login page. */
  url: z.string(),
});
export type Move = z.infer<typeof Move>;

const Terms = z.object({
  tier: Tier,
  state: SubscriptionState,
  term: z.nullable(Term),
  seats: Count,
  trial_ended_at: z.nullable(Count),
  /** The price of the next period; null for free plans. */
  renewal: z.nullable(Bill),
});

/** What a migration would do, calculated by the same code, but not saved. */
const Preview = z.object({
  email: z.string(),
  team_name: z.string(),
  blocks: z.array(z.enum(BLOCKS)),
  moves: z.object({
    voice_accounts: Count,
    devices: Count,
    call_records: Count,
    statements: Count,
    credit_balance: Count,
    card: z.boolean(),
    two_step: z.boolean(),
    referral_code: z.string(),
  }),
  before: Terms,
  after: Terms,
  /** The bill due on the day of the migration; null for free plans. */
  bill: z.nullable(Bill),
  next_bill_at: z.nullable(Count),
  currency: z.string(),
  demo_prices: z.boolean(),
  /** Changes with every concurrent edit. */
  version: Count,
});
export type MovePreview = z.infer<typeof Preview>;

const MigrationStatus = z.object({ rehearsal: z.nullable(Preview), move: z.nullable(Move), url: z.string() });

/** Turns a solo account into a team. Irreversible after the last step; until then everything is rolled back on failure. */
export const migration = group({
  rehearse: {
    method: "GET",
    path: "/api/v2/migration/soloToTeamsAdmin",
    summary: "Previews moving this solo account to a team: what moves, changes and costs, and what blocks it",
    can: "migration.view",
    reply: MigrationStatus,
    errors: ["migration.not_solo"],
  },
  start: {
    method: "POST",
    path: "/api/v2/migration/soloToTeamsAdmin",
    summary:
      "Starts moving a solo account to a team. It can be stopped until the last step and is permanent afterwards",
    can: "migration.start",
    audit: "migration.started",
    body: z.strictObject({
      team_name: TeamName,
      /** The total that was shown, and the version of the subscription it was shown for. */
      expected_total: Count,
      version: Count,
      /** Confirms that the migration is irreversible. */
      understood: z.literal(true),
    }),
    reply: Move,
    errors: ["migration.not_solo", "migration.blocked", "migration.running", "migration.changed"],
  },
  stop: {
    method: "DELETE",
    path: "/api/v2/migration/soloToTeamsAdmin",
    summary: "Stops the move before its last step. Nothing changes",
    can: "migration.stop",
    audit: "migration.stopped",
    reply: Move,
    errors: ["migration.not_running", "migration.too_late"],
  },
  progress: {
    method: "GET",
    path: "/api/v2/migration/soloToTeamsAdmin/{runId}",
    summary: "Returns the progress of a move by its id, because finishing it ends the session that started it",
    can: "public.view",
    params: z.strictObject({ runId: Id }),
    reply: Move,
    errors: ["migration.not_found"],
  },
  standing: {
    method: "GET",
    path: "/support/api/v2/team/{id}/migration",
    summary: "Previews a customer's move for staff, and returns the account's latest move",
    can: "case.view",
    params: z.strictObject({ id: Id }),
    reply: MigrationStatus,
    errors: ["team.not_found", "migration.not_solo"],
  },
  prepare: {
    method: "POST",
    path: "/support/api/v2/migration/soloToTeamsAdmin/step1",
    summary: "Prepares a move for the customer to confirm. Staff can't complete it",
    can: "case.migrate",
    audit: "case.migration_prepared",
    body: z.strictObject({ team_id: Id, team_name: TeamName }),
    reply: Move,
    errors: ["team.not_found", "migration.not_solo", "migration.blocked", "migration.running"],
  },
});
