import { setTimeout as sleep } from "node:timers/promises";
import { type Streak, getStopReason, getMaxConcurrency, streakAfter } from "@portal/model/account-check/rounds.ts";
import { ACCOUNT_CHECK } from "@portal/model/limits.ts";
import { inTeam } from "../../platform/db.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { errorFields } from "../../platform/logs.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import { network, consumeRateLimit } from "../../platform/throttle.ts";
import type { SipAccount, SipClient } from "../../adapters/sip/port.ts";
import { credentialsOf } from "../voice/public.ts";
import { runRound } from "./jobs.ts";
import { refusalsOf, sipAccount } from "./service.ts";
import * as store from "./store.ts";

/** Keeps a draining process from picking up the job it has just returned. */
const GIVEN_BACK_S = 5;

export const accountCheckJobHandlers = (app: OpenAppContext, sip: SipClient): JobHandler[] => [
  jobHandler(runRound, async ({ team_id, round_id }) => {
    const { db, queue, life } = app;
    const holder = await inTeam(db, team_id, (db) => store.leaseRound(db, team_id, round_id));
    if (holder === undefined) return;
    const turn_ends = performance.now() + ACCOUNT_CHECK.round.turn_s * 1000;
    const isOurTurn = () => performance.now() < turn_ends && !life.draining;
    if (await testAll(app, sip, { team_id, round_id, holder }, isOurTurn)) return;
    // Requeues the rest at the end of the queue, so a long round delays neither other teams nor a deployment.
    const after_s = life.draining ? GIVEN_BACK_S : 0;
    await inTeam(db, team_id, (db) => queue.enqueue(db, runRound, { team_id, round_id }, after_s));
  }),
];

interface Held {
  readonly team_id: string;
  readonly round_id: string;
  readonly holder: number;
}

/**
 * Tests a few accounts at a time. A slow one delays only itself. Returns whether nothing is left for this worker to do.
 */
async function testAll(app: OpenAppContext, sip: SipClient, held: Held, isOurTurn: () => boolean): Promise<boolean> {
  const underWay = new Map<string, Promise<void>>();
  for (;;) {
    // A snapshot, because tests that finish during the lookup are not in the round's results yet.
    const before = new Set(underWay.keys());
    const next = isOurTurn() ? await nextOf(app, held, before) : [];
    for (const one of next ?? []) {
      const key = keyOf(one);
      underWay.set(
        key,
        testOne(app, sip, held, one).finally(() => underWay.delete(key)),
      );
    }
    // A test that finished during the lookup freed its slot, or was rate limited and has to be repeated. Look again instead
    // of waiting for another test or giving up an incomplete round.
    const hasFreed = [...before].some((key) => !underWay.has(key));
    if (hasFreed) continue;
    if (underWay.size === 0) return next === undefined;
    await Promise.race(underWay.values());
  }
}

interface Next {
  readonly member_id: string;
  readonly slot: number;
  /** Undefined if the registration was removed after the round started. */
  readonly account: SipAccount | undefined;
}
const keyOf = ({ member_id, slot }: Pick<Next, "member_id" | "slot">) => `${member_id} ${slot}`;

/** The next accounts to test, or undefined if the round has ended or belongs to another worker. */
function nextOf(app: OpenAppContext, { team_id, round_id, holder }: Held, underWay: ReadonlySet<string>) {
  return inTeam(app.db, team_id, async (db): Promise<Next[] | undefined> => {
    const round = await store.roundById(db, team_id, round_id);
    if (round?.state !== "running" || round.holder !== holder) return undefined;
    const { voice_account_id } = round;
    const most = getMaxConcurrency(round);
    const rows = await store.untested(db, team_id, round_id, most);
    if (rows.length === 0) {
      // The remaining registrations were removed while none was being tested.
      await store.endRound(db, team_id, round_id, {
        state: "completed",
        stopped_by: null,
        ended_at: app.clock.now(),
      });
      return undefined;
    }
    const free = rows.filter((row) => !underWay.has(keyOf(row))).slice(0, Math.max(0, most - underWay.size));
    const next: Next[] = [];
    for (const { member_id, slot } of free) {
      const which = { team_id, member_id, voice_account_id, slot, now: app.clock.now() };
      const saved = await credentialsOf(app, db, which);
      next.push({ member_id, slot, account: saved && sipAccount(saved.settings, saved) });
    }
    return next;
  });
}

/** Keeps no transaction and no lock open while waiting for the phone system. */
async function testOne(app: OpenAppContext, sip: SipClient, held: Held, one: Next): Promise<void> {
  const found = await testAccount(app, sip, one);
  // The phone system's rate limit is used up. Waits; the account stays in the list.
  if (found === "crowded") await sleep(ACCOUNT_CHECK.round.per_address.seconds * 1000);
  else await saveResult(app, held, one, found);
}

type Found = store.Result | "gone" | "crowded";

class Crowded extends Error {}

/** Asks without registering, so no phone is affected. Does not count against the limits of single tests. */
async function testAccount(app: OpenAppContext, sip: SipClient, { member_id, slot, account }: Next): Promise<Found> {
  if (!account) return "gone";
  const { username } = account;
  const one = { member_id, slot, username, finding: null };
  if (account.password === "") return { ...one, outcome: "no_password" };
  const refusals = refusalsOf(app, app.db, account, app.clock.now());
  if ((await refusals.minutesToWait()) > 0) return { ...one, outcome: "left_alone" };
  const admit = async (address: string) => {
    const name = `doctor:round:${network(address)}`;
    const seconds = await consumeRateLimit(app.db, name, [ACCOUNT_CHECK.round.per_address], app.clock.now());
    if (seconds > 0) throw new Crowded();
  };
  try {
    const finding = await sip.test(account, { full: false, admit });
    await refusals.count(finding.outcome);
    return { ...one, outcome: finding.outcome, finding };
  } catch (error) {
    if (error instanceof Crowded) return "crowded";
    // One failed test must not stop the round.
    app.log.error({ doctor: "round", ...errorFields(error) });
    return { ...one, outcome: "our_fault" };
  }
}

/** Saves the result unless another worker was first. Ends the round after the last result, or if it has to stop. */
function saveResult(app: OpenAppContext, { team_id, round_id, holder }: Held, one: Next, found: store.Result | "gone") {
  const now = app.clock.now();
  return inTeam(app.db, team_id, async (db) => {
    const round = await store.lockRound(db, team_id, round_id);
    if (!round) return;
    let streak: Streak = round;
    if (found === "gone") await store.dropResult(db, team_id, round_id, one.member_id, one.slot);
    else if (await store.saveResult(db, team_id, round_id, found, now)) {
      streak = streakAfter(round, [found.outcome]);
      await store.keepStreak(db, team_id, round_id, streak);
    }
    if (round.state !== "running" || round.holder !== holder) return;
    const isDone = (await store.untested(db, team_id, round_id, 1)).length === 0;
    const stopped_by = isDone ? null : getStopReason(streak);
    if (!isDone && !stopped_by) return;
    const state = isDone ? "completed" : "stopped";
    await store.endRound(db, team_id, round_id, { state, stopped_by, ended_at: now });
  });
}
