import { dayOf, startOf } from "@portal/model/kit/calendar.ts";
import { teamNameIssue } from "@portal/model/team/name.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { MIGRATION } from "@portal/model/limits.ts";
import type { Move, MovePreview, migration } from "@portal/model/migration/contract.ts";
import { PERCENT, STEPS, listBlockers } from "@portal/model/migration/rules.ts";
import type { Bill } from "@portal/model/subscription/bill.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { type Db, bindToTeam } from "../../platform/db.ts";
import { fail, mapConstraintErrors, failOnIssue } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext, Transaction } from "../../platform/register-routes.ts";
import { type MoveOffer, quoteTeamTerms } from "../subscription/public.ts";
import { runMove } from "./jobs.ts";
import * as store from "./store.ts";

const logIn = (app: AppContext): string => new URL("/login", app.config.urls.team).href;
const billReply = ({ net: _, lines, ...sums }: Bill) => ({ ...sums, lines: [...lines] });

const teamOf = ({ actor }: Pick<ReadContext, "actor">): string =>
  actor.side === "customer" ? actor.team_id : fail("session.required");

/** A migration in progress, or one that has ended. */
async function moveReply(app: AppContext, db: Db, id: string): Promise<Move | null> {
  const found = await store.progressOf(db, id);
  if (!found) return null;
  const { state, reason, done, settled_at } = found;
  const next = STEPS.find((step) => !done.includes(step)) ?? null;
  const last = STEPS.findLast((step) => done.includes(step));
  return {
    id,
    state,
    percent: state === "completed" ? 100 : last ? PERCENT[last] : 0,
    step: state === "running" ? next : null,
    reason,
    switches_at: state === "running" && settled_at ? inSeconds(plusSeconds(settled_at, MIGRATION.think_s)) : null,
    url: logIn(app),
  };
}

export interface Rehearsed {
  readonly owner: NonNullable<Awaited<ReturnType<typeof store.ownerOf>>>;
  readonly offer: MoveOffer;
  readonly blocks: MovePreview["blocks"];
}
/** Previews a migration with the same calculation that performs it. `priced_at` is the day the customer agreed to. */
export async function previewMove(db: Db, team_id: string, now: Date, priced_at = now): Promise<Rehearsed> {
  const owner = (await store.ownerOf(db, team_id)) ?? fail("team.not_found");
  if (owner.product !== "solo") fail("migration.not_solo");
  const offer = await quoteTeamTerms(db, team_id, priced_at);
  const { held, after, pending, card, closed } = offer;
  const blocks = listBlockers({
    state: held.state,
    closed: closed || owner.closed,
    email_taken: owner.email_taken,
    unpaid: held.unpaid_since !== null,
    pending,
    renewal_due: held.plan !== null && held.plan.to <= dayOf(now),
    plan: held.plan !== null,
    renews: held.renews,
    due: after.priced?.bill.total ?? 0,
    card,
    busy: owner.busy,
  });
  return { owner, offer, blocks };
}

function rehearsalReply({ owner, offer, blocks }: Rehearsed): MovePreview {
  const { held, after, renewal, card, currency, demo } = offer;
  const { email, team_name, voice_accounts, devices, call_records, statements, two_step } = owner;
  const paying = held.state === "paid" ? held.plan : null;
  return {
    email,
    team_name,
    blocks,
    moves: {
      voice_accounts,
      devices,
      call_records,
      statements,
      credit_balance: held.credit,
      card,
      two_step,
      referral_code: held.referral_code,
    },
    before: {
      tier: held.tier,
      state: held.state,
      term: paying?.term ?? null,
      seats: held.seats,
      trial_ended_at: held.state === "trial" && held.trial_ended_at ? inSeconds(held.trial_ended_at) : null,
      renewal: renewal.before && billReply(renewal.before),
    },
    after: {
      tier: after.tier,
      state: after.state,
      term: after.priced?.plan.term ?? null,
      seats: after.seats,
      trial_ended_at: after.trial_ended_at && inSeconds(after.trial_ended_at),
      renewal: renewal.after && billReply(renewal.after),
    },
    bill: after.priced && billReply(after.priced.bill),
    next_bill_at: after.priced && inSeconds(startOf(after.priced.plan.to)),
    currency,
    demo_prices: demo,
    version: held.version,
  };
}

async function standingOf(
  app: AppContext,
  db: Db,
  team_id: string,
  now: Date,
): HandlerResult<typeof migration.rehearse> {
  const rehearsal = rehearsalReply(await previewMove(db, team_id, now));
  const latest = await store.latestMove(db, team_id);
  const move = latest ? await moveReply(app, db, latest.id) : null;
  // The name that staff prepared; the customer may choose another.
  const team_name = latest?.state === "prepared" ? latest.team_name : rehearsal.team_name;
  return { rehearsal: { ...rehearsal, team_name }, move, url: logIn(app) };
}

export const rehearse = (app: AppContext, ctx: ReadContext): HandlerResult<typeof migration.rehearse> =>
  standingOf(app, ctx.db, teamOf(ctx), ctx.now);

export async function standing(
  app: AppContext,
  { params: { id } }: Input<typeof migration.standing>,
  { db, now }: ReadContext,
): HandlerResult<typeof migration.standing> {
  await bindToTeam(db, id);
  return standingOf(app, db, id, now);
}

/** Locks a migration that staff have prepared and the customer has neither confirmed nor declined. */
async function onlyPrepared(db: Db, team_id: string): Promise<store.MoveRow | undefined> {
  const latest = await store.latestMove(db, team_id);
  const found = latest?.state === "prepared" ? await store.lockMove(db, team_id, latest.id) : undefined;
  return found?.state === "prepared" ? found : undefined;
}

const ONE_AT_A_TIME = { account_moves_one_open: "migration.running" } as const;

export function start(
  app: AppContext,
  { body }: Input<typeof migration.start>,
  ctx: ChangeContext,
): HandlerResult<typeof migration.start> {
  const { now, actor } = ctx;
  const team_id = teamOf(ctx);
  if (actor.side !== "customer") fail("session.required");
  const { account_id } = actor;
  failOnIssue("team_name", teamNameIssue(body.team_name, app.config.BRAND_NAME));
  return ctx.change(async (tx) => {
    const { offer, blocks } = await previewMove(tx.db, team_id, now);
    if (blocks[0]) fail("migration.blocked", { block: blocks[0] });
    const open = await onlyPrepared(tx.db, team_id);
    const due = offer.after.priced?.bill.total ?? 0;
    if (body.version !== offer.held.version || body.expected_total !== due) fail("migration.changed");
    const row = {
      state: "running",
      team_name: body.team_name,
      expected_total: due,
      subscription_version: body.version,
      on_day: dayOf(now),
      account_id,
      started_at: now,
    } as const;
    if (open) await store.beginMove(tx.db, team_id, open.id, row);
    const id = open?.id ?? (await mapConstraintErrors(ONE_AT_A_TIME, () => store.insertMove(tx.db, team_id, row, now)));
    await store.openRun(tx.db, team_id, id, now);
    await tx.enqueue(runMove, { team_id, move_id: id });
    tx.note(`team:${team_id}`, { move: id, total: due });
    return (await moveReply(app, tx.db, id)) ?? fail("migration.running");
  });
}

/**
 * Competes with the last step for the lock: either it comes first and everything stays as it was, or it is too late.
 */
export function stop(app: AppContext, ctx: ChangeContext): HandlerResult<typeof migration.stop> {
  const team_id = teamOf(ctx);
  return ctx.change(async (tx) => {
    const latest = (await store.latestMove(tx.db, team_id)) ?? fail("migration.not_running");
    const move = (await store.lockMove(tx.db, team_id, latest.id)) ?? fail("migration.not_running");
    if (move.state === "completed") fail("migration.too_late");
    if (move.state !== "running" && move.state !== "prepared") fail("migration.not_running");
    await rollBackMove(tx.db, team_id, move.id, { state: "stopped", finished_at: ctx.now });
    tx.note(`team:${team_id}`, { move: move.id });
    return (await moveReply(app, tx.db, move.id)) ?? fail("migration.not_running");
  });
}

/** Only lifts the block on changes: nothing was moved or charged before the last step. */
export async function rollBackMove(db: Db, team_id: string, id: string, end: Parameters<typeof store.endMove>[3]) {
  await store.endMove(db, team_id, id, end);
  await store.setMoving(db, team_id, null);
  await store.failRun(db, team_id, id, end.reason ?? end.state, end.finished_at);
}

/** Resumes an abandoned migration. Finished steps are not repeated. */
export async function enqueueResume(
  { db, enqueue }: Pick<Transaction, "db" | "enqueue">,
  team_id: string,
): Promise<void> {
  const latest = await store.latestMove(db, team_id);
  if (latest?.state === "running") await enqueue(runMove, { team_id, move_id: latest.id });
}

export const progress = async (
  app: AppContext,
  { params }: Input<typeof migration.progress>,
  { db }: ReadContext,
): Promise<Move> => (await moveReply(app, db, params.runId)) ?? fail("migration.not_found");

/** Used by staff: everything except the confirmation, which is up to the customer. */
export function prepare(
  app: AppContext,
  { body }: Input<typeof migration.prepare>,
  ctx: ChangeContext,
): HandlerResult<typeof migration.prepare> {
  const { team_id, team_name } = body;
  const { actor, now } = ctx;
  if (actor.side !== "staff") fail("session.required");
  failOnIssue("team_name", teamNameIssue(team_name, app.config.BRAND_NAME));
  return ctx.change(
    async (tx) => {
      const { blocks } = await previewMove(tx.db, team_id, now);
      if (blocks[0]) fail("migration.blocked", { block: blocks[0] });
      const row = { state: "prepared", team_name, prepared_by: actor.staff_id } as const;
      const former = await onlyPrepared(tx.db, team_id);
      if (former) await store.updatePreparedMove(tx.db, team_id, former.id, row);
      const id =
        former?.id ?? (await mapConstraintErrors(ONE_AT_A_TIME, () => store.insertMove(tx.db, team_id, row, now)));
      tx.note(`team:${team_id}`, { move: id });
      return (await moveReply(app, tx.db, id)) ?? fail("team.not_found");
    },
    { team_id },
  );
}
