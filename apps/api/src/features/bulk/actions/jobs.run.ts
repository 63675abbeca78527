import { createEventContent } from "@portal/model/events/event-catalog.ts";
import type { OpenAppContext } from "../../../platform/app-context.ts";
import { inTeam } from "../../../platform/db.ts";
import { publishEvents } from "../../../platform/events.ts";
import { Failure } from "../../../platform/fail.ts";
import { type JobHandler, jobHandler } from "../../../platform/queue.ts";
import { runBulkAction, runListAction } from "../jobs.ts";
import { changeRun, setBusy } from "../store.ts";
import { contactRules } from "./contacts.ts";
import { deviceRules } from "./devices.ts";
import { memberRules } from "./members.ts";
import { type Subject, subject } from "./steps.ts";
import * as store from "./store.ts";

const SUBJECTS: Readonly<Record<store.SubjectName, Subject>> = {
  members: subject(memberRules),
  devices: subject(deviceRules),
  contacts: subject(contactRules),
};

export const bulkActionJobHandlers = (app: OpenAppContext): JobHandler[] => [
  jobHandler(runBulkAction, ({ team_id, run_id }) => finishRun(app, team_id, run_id)),
  jobHandler(runListAction, ({ team_id, run_id }) => finishRun(app, team_id, run_id)),
];

async function finishRun(app: OpenAppContext, team_id: string, run_id: string): Promise<void> {
  while (await takeStep(app, team_id, run_id));
  await finish(app, team_id, run_id);
}

/**
 * Changes the next rows in one transaction with their audit rows, emails and jobs, and marks them. A worker that dies
 * loses the open step only; another one with the same job waits at the run's row and then continues after it.
 */
async function takeStep(app: OpenAppContext, team_id: string, run_id: string): Promise<boolean> {
  const now = app.clock.now();
  try {
    return await inTeam(app.db, team_id, async (db) => {
      const run = await store.lockActionRun(db, team_id, run_id);
      if (run?.state === "running") return SUBJECTS[run.subject].doSome({ app, db, run, now });
      return run?.state === "undoing" ? SUBJECTS[run.subject].undoSome({ app, db, run, now }) : false;
    });
  } catch (error) {
    // The team may send no more invitations this hour, so the remaining members are skipped.
    if (!(error instanceof Failure) || error.code !== "request.too_many") throw error;
    await inTeam(app.db, team_id, (db) => store.skipRest(db, team_id, run_id, "limit"));
    return false;
  }
}

function authorOf({ actor_side, actor_id }: store.Author) {
  if (actor_side === "staff") return { by_support: true };
  return actor_side === "key" ? { by_key: actor_id } : { by_account: actor_id };
}

/** Ends the run or its undo, reports it to the team, and lets others change the team again. */
function finish(app: OpenAppContext, team_id: string, run_id: string): Promise<void> {
  return inTeam(app.db, team_id, async (db) => {
    const run = await store.lockActionRun(db, team_id, run_id);
    if (run?.state !== "running" && run?.state !== "undoing") return;
    const { done_event, undone_event } = SUBJECTS[run.subject];
    const { done, skipped, undone } = await store.countRows(db, team_id, run_id);
    const finished_at = app.clock.now();
    const by = authorOf(run.author);
    if (run.state === "running") {
      const state = skipped > 0 ? "partial" : "completed";
      await changeRun(db, team_id, run_id, { state, created: done, refused: skipped, percent: 100, finished_at });
      const event = createEventContent(done_event(run), { count: done });
      if (done > 0) await publishEvents({ db, queue: app.queue }, team_id, finished_at, [{ ...event, ...by }]);
    } else {
      await changeRun(db, team_id, run_id, { state: "undone", undone, percent: 100, finished_at });
      const event = createEventContent(undone_event, { count: undone });
      await publishEvents({ db, queue: app.queue }, team_id, finished_at, [{ ...event, ...by }]);
    }
    await setBusy(db, team_id, null);
  });
}
