import { type BulkAction, type KeepReason, type SkipReason, skipReason } from "@portal/model/bulk/actions.ts";
import { createEventContent } from "@portal/model/events/event-catalog.ts";
import { BULK } from "@portal/model/limits.ts";
import { endSessionsOfMembers } from "../../../platform/accounts.ts";
import type { OpenAppContext } from "../../../platform/app-context.ts";
import { type Db, inTeam } from "../../../platform/db.ts";
import { publishEvents } from "../../../platform/events.ts";
import { Failure } from "../../../platform/fail.ts";
import { type JobHandler, jobHandler } from "../../../platform/queue.ts";
import { getTeamState } from "../../../platform/teams.ts";
import { enqueueInvitations, limitInvitations } from "../../invitations/public.ts";
import { assignVoiceAccount, hasVoiceAccount, unassignVoiceAccount } from "../../voice/public.ts";
import { runBulkAction } from "../jobs.ts";
import { changeRun, removePeople, setBusy } from "../store.ts";
import * as store from "./store.ts";

export const bulkActionJobHandlers = (app: OpenAppContext): JobHandler[] => [
  jobHandler(runBulkAction, async ({ team_id, run_id }) => {
    while (await takeStep(app, team_id, run_id));
    await finish(app, team_id, run_id);
  }),
];

interface Step {
  readonly app: OpenAppContext;
  readonly db: Db;
  readonly run: store.ActionRunRow;
  readonly now: Date;
}
interface Target {
  readonly row_no: number;
  readonly member: store.LockedMember;
}

/**
 * Changes the next members in one transaction with their audit rows, emails and jobs, and marks their rows. A worker that
 * dies loses the open step only; another one with the same job waits at the run's row and then continues after it.
 */
async function takeStep(app: OpenAppContext, team_id: string, run_id: string): Promise<boolean> {
  const now = app.clock.now();
  try {
    return await inTeam(app.db, team_id, async (db) => {
      const run = await store.lockActionRun(db, team_id, run_id);
      if (run?.state === "running") return doSome({ app, db, run, now });
      return run?.state === "undoing" ? undoSome({ app, db, run, now }) : false;
    });
  } catch (error) {
    // The team may send no more invitations this hour, so the remaining members are skipped.
    if (!(error instanceof Failure) || error.code !== "request.too_many") throw error;
    await inTeam(app.db, team_id, (db) => store.skipRest(db, team_id, run_id, "limit"));
    return false;
  }
}

async function doSome(step: Step): Promise<boolean> {
  const { db, run } = step;
  const { team_id, id, action, author, voice_account_id } = run;
  const rows = await store.rowsIn(db, team_id, id, "planned", BULK.acted_per_step);
  if (rows.length === 0) return false;
  if (voice_account_id && !(await hasVoiceAccount(db, team_id, voice_account_id))) {
    await store.skipRest(db, team_id, id, "gone");
    return false;
  }
  const ids = rows.map(({ member_id }) => member_id);
  const members = await store.lockMembers(db, team_id, ids, voice_account_id);
  const skipped: { row_no: number; reason: SkipReason }[] = [];
  const fit: Target[] = [];
  for (const { row_no, member_id } of rows) {
    const member = members.get(member_id);
    const self = member_id === author.member_id;
    const reason = member ? skipReason(action, author.admin_role, { ...member, self }) : "gone";
    if (reason || !member) skipped.push({ row_no, reason: reason ?? "gone" });
    else fit.push({ row_no, member });
  }
  const done = await ACTS[action](step, fit);
  const late = fit
    .filter(({ row_no }) => !done.has(row_no))
    .map(({ row_no }) => ({ row_no, reason: "limit" as const }));
  await store.markSkipped(db, team_id, id, [...skipped, ...late]);
  await store.markDone(
    db,
    team_id,
    id,
    [...done].map(([row_no, left_behind]) => ({ row_no, left_behind })),
  );
  const created = run.created + done.size;
  const refused = run.refused + skipped.length + late.length;
  await changeRun(db, team_id, id, { created, refused, percent: percentOf(created + refused, run.rows) });
  return true;
}

/** Reaches 100 only when finished. */
const percentOf = (done: number, all: number): number => Math.min(99, Math.floor((done * 100) / all));

/** Changes these members. Returns the rows that are done, with the version that an undo expects. */
type Act = (step: Step, fit: readonly Target[]) => Promise<Map<number, store.LeftBehind>>;

const idsOf = (targets: readonly Target[]): string[] => targets.map(({ member }) => member.id);
const raised = (targets: readonly Target[]) =>
  new Map(targets.map(({ row_no, member }) => [row_no, { version: member.version + 1 }]));

function audit({ db, run, now }: Step, action: string, targets: readonly Target[], detail: (one: Target) => object) {
  const rows = targets.map((one) => ({ member_id: one.member.id, detail: { ...detail(one) } }));
  return store.insertAuditRows(db, run.team_id, run.id, run.author, action, now, rows);
}

const moveTo =
  (status: "active" | "suspended"): Act =>
  async (step, fit) => {
    const { db, run } = step;
    await store.setStatus(db, run.team_id, idsOf(fit), status);
    if (status === "suspended") await endSessionsOfMembers(db, run.team_id, idsOf(fit));
    await audit(step, "member.changed", fit, ({ member }) => ({ status: { before: member.status, after: status } }));
    return raised(fit);
  };

const ACTS: Readonly<Record<BulkAction, Act>> = {
  suspend: moveTo("suspended"),
  activate: moveTo("active"),
  async remove(step, fit) {
    const { db, run, now } = step;
    await removePeople(db, run.team_id, idsOf(fit), now);
    await endSessionsOfMembers(db, run.team_id, idsOf(fit));
    await audit(step, "member.removed", fit, ({ member }) => ({ status: { before: member.status, after: "removed" } }));
    return raised(fit);
  },
  async invite(step, fit) {
    const { app, db, run, now } = step;
    const { team_id, locale } = run;
    const { seats, team_name, product } = await getTeamState(db, team_id);
    const people = fit.map(({ row_no, member }) => ({ row_no, member, email: member.email }));
    const { may } = await limitInvitations(app, db, { team_id, seats }, people, now);
    await store.countInvited(db, team_id, idsOf(may), now);
    const invited = may.map(({ member: { id: member_id, email, first_name } }) => ({
      team_id,
      member_id,
      email,
      first_name,
      team_name,
      product,
    }));
    await enqueueInvitations({ db, queue: app.queue }, invited, locale, now);
    await audit(step, "member.invited", may, ({ member }) => ({ members: [member.id] }));
    return new Map(may.map(({ row_no, member: { version } }) => [row_no, { version }]));
  },
  async assign_voice(step, fit) {
    const { db, run } = step;
    const voice_account_id = run.voice_account_id!;
    const made = await assignVoiceAccount(db, { team_id: run.team_id, voice_account_id }, idsOf(fit));
    await audit(step, "voice.member_changed", fit, () => ({ voice_account_id }));
    return new Map(fit.map(({ row_no, member }) => [row_no, { version: made.get(member.id)! }]));
  },
};

async function undoSome(step: Step): Promise<boolean> {
  const { db, run } = step;
  const { team_id, id } = run;
  const rows = await store.rowsIn(db, team_id, id, "created", BULK.acted_per_step);
  if (rows.length === 0) return false;
  const ids = rows.map(({ member_id }) => member_id);
  const members = await store.lockMembers(db, team_id, ids, run.voice_account_id);
  const kept: { row_no: number; reason: KeepReason }[] = [];
  const open: Undoing[] = [];
  for (const { row_no, member_id, left_behind } of rows) {
    const member = members.get(member_id);
    if (!member) kept.push({ row_no, reason: "gone" });
    else open.push({ row_no, member, version: left_behind?.version ?? 0 });
  }
  const left = await UNDO[run.action](step, open);
  kept.push(...[...left].map(([row_no, reason]) => ({ row_no, reason })));
  const undone = open.filter(({ row_no }) => !left.has(row_no)).map(({ row_no }) => row_no);
  await store.markKept(db, team_id, id, kept);
  await store.markUndone(db, team_id, id, undone);
  const counts = await store.countRows(db, team_id, id);
  const percent = percentOf(counts.undone + counts.kept, run.created);
  await changeRun(db, team_id, id, { undone: counts.undone, percent });
  return true;
}

interface Undoing extends Target {
  /** What the action left behind. */
  readonly version: number;
}
/** Changes these members back. Returns the rows that stay as they are, with the reason. */
type Undo = (step: Step, rows: readonly Undoing[]) => Promise<Map<number, KeepReason>>;

/** Leaves out members who were changed or removed since. */
function unchanged(rows: readonly Undoing[], isAsLeft: (member: store.LockedMember) => boolean) {
  const left = new Map<number, KeepReason>();
  const back = rows.filter(({ row_no, member, version }) => {
    const as_left = member.version === version && isAsLeft(member);
    if (!as_left) left.set(row_no, member.status === "removed" ? "gone" : "changed");
    return as_left;
  });
  return { back, left };
}

const moveBack =
  (from: "active" | "suspended", to: "active" | "suspended"): Undo =>
  async (step, rows) => {
    const { back, left } = unchanged(rows, ({ status }) => status === from);
    await moveTo(to)(step, back);
    return left;
  };

const UNDO: Readonly<Record<BulkAction, Undo>> = {
  suspend: moveBack("suspended", "active"),
  activate: moveBack("active", "suspended"),
  async remove(step, rows) {
    const { db, run } = step;
    const left = new Map<number, KeepReason>();
    const gone = rows.filter(({ member, version }) => member.status !== "removed" || member.version !== version);
    for (const { row_no } of gone) left.set(row_no, "changed");
    const emails = rows.map(({ member }) => member.email);
    const taken = await store.emailsInUse(db, run.team_id, emails);
    const { seats, used_seats } = await getTeamState(db, run.team_id);
    const back: Undoing[] = [];
    for (const one of rows.filter(({ row_no }) => !left.has(row_no))) {
      if (taken.has(one.member.email.toLowerCase())) left.set(one.row_no, "taken");
      else if (used_seats + back.length >= seats) left.set(one.row_no, "no_seat");
      else back.push(one);
    }
    await store.restoreMembers(db, run.team_id, idsOf(back));
    await audit(step, "member.restored", back, ({ member }) => ({
      status: { before: "removed", after: member.status_before },
    }));
    return left;
  },
  async assign_voice(step, rows) {
    const { db, run } = step;
    const account = { team_id: run.team_id, voice_account_id: run.voice_account_id! };
    const wanted = rows.map(({ member, version }) => ({ member_id: member.id, version }));
    const ended = await unassignVoiceAccount(db, account, wanted);
    const back = rows.filter(({ member }) => ended.has(member.id));
    await audit(step, "voice.member_changed", back, () => ({ voice_account_id: account.voice_account_id }));
    const others = rows.filter((one) => !back.includes(one));
    return new Map(others.map(({ row_no, member }) => [row_no, member.assigned ? "changed" : "gone"]));
  },
  // Emails can't be called back, and the call refuses to try.
  invite: async (_, rows) => new Map(rows.map(({ row_no }) => [row_no, "changed"])),
};

/** Ends the run or its undo, reports it to the team, and lets others change the team again. */
function finish(app: OpenAppContext, team_id: string, run_id: string): Promise<void> {
  return inTeam(app.db, team_id, async (db) => {
    const run = await store.lockActionRun(db, team_id, run_id);
    if (run?.state !== "running" && run?.state !== "undoing") return;
    const { done, skipped, undone } = await store.countRows(db, team_id, run_id);
    const finished_at = app.clock.now();
    const by = run.author.actor_side === "staff" ? { by_support: true } : { by_account: run.author.actor_id };
    if (run.state === "running") {
      const state = skipped > 0 ? "partial" : "completed";
      await changeRun(db, team_id, run_id, { state, created: done, refused: skipped, percent: 100, finished_at });
      const event = createEventContent(`bulk.${run.action}`, { count: done });
      if (done > 0) await publishEvents(db, team_id, finished_at, [{ ...event, ...by }]);
    } else {
      await changeRun(db, team_id, run_id, { state: "undone", undone, percent: 100, finished_at });
      const event = createEventContent("bulk.action_undone", { count: undone });
      await publishEvents(db, team_id, finished_at, [{ ...event, ...by }]);
    }
    await setBusy(db, team_id, null);
  });
}
