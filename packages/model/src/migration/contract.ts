import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Id } from "../kit/schemas.ts";
import { SubscriptionState, Tier } from "../members/schemas.ts";
import { Term } from "../subscription/catalogue.ts";
import { Bill } from "../subscription/schemas.ts";
import { TeamName } from "../team/name.ts";
import { BLOCKS, MOVE_STATES, STEPS } from "./rules.ts";

/** Why everything is as it was: what stood in the way, a change meanwhile, or a fault of ours. */
const REASONS = [...BLOCKS, "changed", "unexpected"] as const;
export type MoveReason = (typeof REASONS)[number];

const Move = z.object({
  id: Id,
  state: z.enum(MOVE_STATES),
  percent: Count,
  /** What is being done now, or is done next; none where it has ended. */
  step: z.nullable(z.enum(STEPS)),
  reason: z.nullable(z.enum(REASONS)),
  /** Until when it can be stopped, where that is known. */
  switches_at: z.nullable(Count),
  /** Where the team logs in. */
  url: z.string(),
});
export type Move = z.infer<typeof Move>;

const Terms = z.object({
  tier: Tier,
  state: SubscriptionState,
  term: z.nullable(Term),
  seats: Count,
  trial_ended_at: z.nullable(Count),
  /** What a period costs as things stand; none where nothing is paid for. */
  renewal: z.nullable(Bill),
});

/** What a move would do, computed as it would be done, and nothing saved. */
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
  /** What is due on the day of the move, line by line; none where nothing is paid for. */
  bill: z.nullable(Bill),
  next_bill_at: z.nullable(Count),
  currency: z.string(),
  demo_prices: z.boolean(),
  /** What others changed meanwhile makes it another. */
  version: Count,
});
export type MovePreview = z.infer<typeof Preview>;

const MigrationStatus = z.object({ rehearsal: z.nullable(Preview), move: z.nullable(Move), url: z.string() });

/** From a solo account to a team. There is no way back: the last step is permanent, and all before it is taken back. */
export const migration = group({
  rehearse: {
    method: "GET",
    path: "/api/v2/migration/soloToTeamsAdmin",
    summary: "What moving this solo account to a team would take along, change and cost, and what stands in the way",
    can: "migration.view",
    reply: MigrationStatus,
    errors: ["migration.not_solo"],
  },
  start: {
    method: "POST",
    path: "/api/v2/migration/soloToTeamsAdmin",
    summary: "Moves a solo account to a team; it can be stopped until the last step, and is permanent afterwards",
    can: "migration.start",
    audit: "migration.started",
    body: z.strictObject({
      team_name: TeamName,
      /** The very total that was shown, and the subscription it was shown for. */
      expected_total: Count,
      version: Count,
      /** That there is no way back. */
      understood: z.literal(true),
    }),
    reply: Move,
    errors: ["migration.not_solo", "migration.blocked", "migration.running", "migration.changed"],
  },
  stop: {
    method: "DELETE",
    path: "/api/v2/migration/soloToTeamsAdmin",
    summary: "Stops the move while it can be stopped; everything is as it was",
    can: "migration.stop",
    audit: "migration.stopped",
    reply: Move,
    errors: ["migration.not_running", "migration.too_late"],
  },
  progress: {
    method: "GET",
    path: "/api/v2/migration/soloToTeamsAdmin/{runId}",
    summary: "How far a move is, for whoever knows its id: its end closes the session it was begun in",
    can: "public.view",
    params: z.strictObject({ runId: Id }),
    reply: Move,
    errors: ["migration.not_found"],
  },
  standing: {
    method: "GET",
    path: "/support/api/v2/team/{id}/migration",
    summary: "The same rehearsal for the staff, and the account's last move",
    can: "case.view",
    params: z.strictObject({ id: Id }),
    reply: MigrationStatus,
    errors: ["team.not_found", "migration.not_solo"],
  },
  prepare: {
    method: "POST",
    path: "/support/api/v2/migration/soloToTeamsAdmin/step1",
    summary: "Prepares a move, so that the customer only has to confirm it; the staff never do the last step",
    can: "case.migrate",
    audit: "case.migration_prepared",
    body: z.strictObject({ team_id: Id, team_name: TeamName }),
    reply: Move,
    errors: ["team.not_found", "migration.not_solo", "migration.blocked", "migration.running"],
  },
});
