import { setTimeout as sleep } from "node:timers/promises";
import { type Streak, getStopReason, getMaxConcurrency, streakAfter } from "@portal/model/account-check/rounds.ts";
import { ACCOUNT_CHECK } from "@portal/model/limits.ts";
import { inTeam } from "../platform/db.ts";
import type { OpenAppContext } from "../platform/app-context.ts";
import { errorFields } from "../platform/logs.ts";
import { type JobHandler, jobHandler } from "../platform/queue.ts";
import { network, consumeRateLimit } from "../platform/throttle.ts";
import type { SipAccount, SipClient } from "../adapters/sip/port.ts";
import { credentialsOf } from "../voice/service.ts";
import { runRound } from "./jobs.ts";
import { refusalsOf, sipAccount } from "./service.ts";
import * as store from "./store.ts";

/** A process that is asked to go does not take up again what it has just given back. */
const GIVEN_BACK_S = 5;

export const accountCheckJobHandlers = (app: OpenAppContext, sip: SipClient): JobHandler[] => [
  jobHandler(runRound, async ({ team_id, round_id }) => {
    const { db, queue, life } = app;
    const holder = await inTeam(db, team_id, (db) => store.leaseRound(db, team_id, round_id));
    if (holder === undefined) return;
    const turn_ends = performance.now() + ACCOUNT_CHECK.round.turn_s * 1000;
    const isOurTurn = () => performance.now() < turn_ends && !life.draining;
    if (await testInTurn(app, sip, { team_id, round_id, holder }, isOurTurn)) return;
    // The rest goes to the end of the queue: a long list does not make other teams wait, nor a deploy.
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
 * One after the other, a few at once; answers whether there is nothing left to do for us. Whoever takes long holds up nobody
 * but themselves.
 */
async function testInTurn(app: OpenAppContext, sip: SipClient, held: Held, isOurTurn: () => boolean): Promise<boolean> {
  const underWay = new Map<string, Promise<void>>();
  for (;;) {
    // As it is now: what ends while the next are looked up is not known to the round yet.
    const next = isOurTurn() ? await nextOf(app, held, new Set(underWay.keys())) : [];
    for (const one of next ?? []) {
      const key = keyOf(one);
      underWay.set(
        key,
        testOne(app, sip, held, one).finally(() => underWay.delete(key)),
      );
    }
    if (underWay.size === 0) return next === undefined;
    await Promise.race(underWay.values());
  }
}

interface Next {
  readonly member_id: string;
  readonly slot: number;
  /** None: somebody took it away since the list was made. */
  readonly account: SipAccount | undefined;
}
const keyOf = ({ member_id, slot }: Pick<Next, "member_id" | "slot">) => `${member_id} ${slot}`;

/** Who comes next and what they register with; undefined once the round is over, or another's. */
function nextOf(app: OpenAppContext, { team_id, round_id, holder }: Held, underWay: ReadonlySet<string>) {
  return inTeam(app.db, team_id, async (db): Promise<Next[] | undefined> => {
    const round = await store.roundById(db, team_id, round_id);
    if (round?.state !== "running" || round.holder !== holder) return undefined;
    const { voice_account_id } = round;
    const most = getMaxConcurrency(round);
    const rows = await store.untested(db, team_id, round_id, most);
    if (rows.length === 0) {
      // Those who were left went while nobody was being tested.
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

/** Nothing is held while the phone system is waited for, neither a transaction nor a lock. */
async function testOne(app: OpenAppContext, sip: SipClient, held: Held, one: Next): Promise<void> {
  const found = await examined(app, sip, one);
  // Others, or we ourselves, have asked this phone system enough for the moment: its turn comes again.
  if (found === "crowded") await sleep(ACCOUNT_CHECK.round.per_address.seconds * 1000);
  else await keep(app, held, one, found);
}

type Found = store.Result | "gone" | "crowded";

class Crowded extends Error {}

/** Asks without registering, so no phone is disturbed; takes nothing of what people may test one by one. */
async function examined(app: OpenAppContext, sip: SipClient, { member_id, slot, account }: Next): Promise<Found> {
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
    // One that cannot be tested does not keep the others waiting.
    app.log.error({ doctor: "round", ...errorFields(error) });
    return { ...one, outcome: "our_fault" };
  }
}

/** What was found, whoever found it first, and whether the round ends with it. */
function keep(app: OpenAppContext, { team_id, round_id, holder }: Held, one: Next, found: store.Result | "gone") {
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
