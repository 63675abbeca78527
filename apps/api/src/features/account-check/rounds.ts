import type { Round, accountCheck } from "@portal/model/account-check/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { ACCOUNT_CHECK } from "@portal/model/limits.ts";
import { nameOf } from "../../platform/authenticate.ts";
import { inSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { runRound } from "./jobs.ts";
import { enforceTestLimit } from "./service.ts";
import * as store from "./store.ts";

async function roundReply(db: Db, round: store.RoundRow): Promise<Round> {
  const counts = await store.countOutcomes(db, round.team_id, round.id);
  const outcomes = Object.fromEntries(counts.flatMap(({ outcome, n }) => (outcome ? [[outcome, n]] : [])));
  const sum = (some: typeof counts) => some.reduce((all, { n }) => all + n, 0);
  return {
    id: round.id,
    state: round.state,
    stopped_by: round.stopped_by,
    total: sum(counts),
    done: sum(counts.filter(({ outcome }) => outcome !== null)),
    outcomes,
    started_at: inSeconds(round.started_at),
    ended_at: round.ended_at && inSeconds(round.ended_at),
    by: round.by_name,
  };
}

/** Fixes the list of registrations to test; the worker does the testing. Replaces the previous round. */
export async function startRound(
  { params }: Input<typeof accountCheck.startRound>,
  ctx: ChangeContext,
): HandlerResult<typeof accountCheck.startRound> {
  const { actor, now } = ctx;
  if (actor.side !== "customer") fail("session.required");
  await enforceTestLimit(ctx.db, `rounds:${params.id}`, ACCOUNT_CHECK.round.per_team, now);
  return ctx.change(async (tx) => {
    await store.dropFormerRounds(tx.db, params.id, params.vid);
    const refusals = {
      doctor_rounds_running: "doctor.round_running",
      doctor_rounds_team_id_voice_account_id_fkey: "voice.gone",
    } as const;
    const round = await mapConstraintErrors(refusals, () =>
      store.insertRound(tx.db, {
        team_id: params.id,
        voice_account_id: params.vid,
        by_name: nameOf(actor),
        started_at: now,
      }),
    );
    const registrations = await store.insertPendingResults(tx.db, params.id, round.id, params.vid);
    if (registrations === 0) fail("doctor.nothing_saved");
    await tx.enqueue(runRound, { team_id: params.id, round_id: round.id });
    tx.note(`team:${params.id}`, { voice_account: params.vid, round: round.id, registrations });
    return roundReply(tx.db, round);
  });
}

export async function roundNow(
  { params }: Input<typeof accountCheck.round>,
  { db }: ReadContext,
): HandlerResult<typeof accountCheck.round> {
  const round = await store.latestRound(db, params.id, params.vid);
  return {
    round: round ? await roundReply(db, round) : null,
    registrations: await store.countRegistrations(db, params.id, params.vid),
  };
}

export async function roundResults(
  { params, query }: Input<typeof accountCheck.roundResults>,
  { db }: ReadContext,
): HandlerResult<typeof accountCheck.roundResults> {
  const round = await store.latestRound(db, params.id, params.vid);
  if (!round) return { results: [], next: null };
  const { per_page } = ACCOUNT_CHECK.round;
  const rows = await store.resultPage(db, params.id, round.id, {
    failed: query.only === "failed",
    search: query.search,
    after: query.after === undefined ? undefined : Number(query.after),
    limit: per_page + 1,
  });
  const shown = rows.slice(0, per_page);
  return {
    results: shown.map(({ member_id: id, first_name, last_name, email, tested_at, place: _, ...rest }) => ({
      ...rest,
      member: { id, first_name, last_name, email },
      tested_at: inSeconds(tested_at),
    })),
    next: rows.length > per_page ? String(shown.at(-1)!.place) : null,
  };
}

/** Ends the round at once. Tests in progress may still save their results. */
export function stopRound(
  { params }: Input<typeof accountCheck.stopRound>,
  ctx: ChangeContext,
): HandlerResult<typeof accountCheck.stopRound> {
  return ctx.change(async (tx) => {
    const running = (await store.latestRound(tx.db, params.id, params.vid)) ?? fail("doctor.no_round");
    const end = { state: "stopped", stopped_by: "person", ended_at: ctx.now } as const;
    const round = (await store.endRound(tx.db, params.id, running.id, end)) ?? fail("doctor.no_round");
    const reply = await roundReply(tx.db, round);
    tx.note(`team:${params.id}`, { voice_account: params.vid, round: round.id, done: reply.done, total: reply.total });
    return reply;
  });
}
