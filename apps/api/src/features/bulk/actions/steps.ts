import type { EventKind } from "@portal/model/events/kinds.ts";
import { BULK } from "@portal/model/limits.ts";
import type { OpenAppContext } from "../../../platform/app-context.ts";
import type { Db } from "../../../platform/db.ts";
import { changeRun } from "../store.ts";
import * as store from "./store.ts";

export interface Step {
  readonly app: OpenAppContext;
  readonly db: Db;
  readonly run: store.ActionRunRow;
  readonly now: Date;
}
/** A row of the run and what it is about, locked. */
export interface Target<T> {
  readonly row_no: number;
  readonly entity: T;
}
export interface Undoing<T> extends Target<T> {
  readonly left_behind: store.LeftBehind;
}

/** What a run does to the rows of one list. */
export interface Rules<T> {
  /** Locks the next ones. Those that are missing are skipped as gone. */
  lock(step: Step, ids: readonly string[]): Promise<ReadonlyMap<string, T>>;
  /** Why the action skips this one; null: it doesn't. */
  skip(step: Step, entity: T): store.SkipReason | null;
  /** Why all that are left are skipped; null: they aren't. */
  skipRest?(step: Step): Promise<store.SkipReason | null>;
  /** Changes these. Returns the rows that are done, with what an undo needs; the others reached a limit. */
  act(step: Step, fit: readonly Target<T>[]): Promise<ReadonlyMap<number, store.LeftBehind>>;
  /** Changes these back. Returns the rows that stay as they are, with the reason. */
  undo(step: Step, rows: readonly Undoing<T>[]): Promise<ReadonlyMap<number, store.KeepReason>>;
  done_event(run: store.ActionRunRow): EventKind;
  readonly undone_event: EventKind;
}

/** The rules of a list without the type of its rows. */
export interface Subject {
  doSome(step: Step): Promise<boolean>;
  undoSome(step: Step): Promise<boolean>;
  done_event(run: store.ActionRunRow): EventKind;
  readonly undone_event: EventKind;
}

export const subject = <T>(rules: Rules<T>): Subject => ({
  doSome: (step) => doSome(step, rules),
  undoSome: (step) => undoSome(step, rules),
  done_event: (run) => rules.done_event(run),
  undone_event: rules.undone_event,
});

/** Does the next rows and marks them. Returns false if none are left. */
async function doSome<T>(step: Step, rules: Rules<T>): Promise<boolean> {
  const { db, run } = step;
  const { team_id, id } = run;
  const rows = await store.rowsIn(db, team_id, id, "planned", BULK.acted_per_step);
  if (rows.length === 0) return false;
  const none = await rules.skipRest?.(step);
  if (none) {
    await store.skipRest(db, team_id, id, none);
    return false;
  }
  const ids = rows.map(({ target_id }) => target_id);
  const entities = await rules.lock(step, ids);
  const skipped: { row_no: number; reason: store.SkipReason }[] = [];
  const fit: Target<T>[] = [];
  for (const { row_no, target_id } of rows) {
    const entity = entities.get(target_id);
    const reason = entity === undefined ? "gone" : rules.skip(step, entity);
    if (reason || entity === undefined) skipped.push({ row_no, reason: reason ?? "gone" });
    else fit.push({ row_no, entity });
  }
  const done = await rules.act(step, fit);
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

/** Undoes the next rows and marks them. Returns false if none are left. */
async function undoSome<T>(step: Step, rules: Rules<T>): Promise<boolean> {
  const { db, run } = step;
  const { team_id, id } = run;
  const rows = await store.rowsIn(db, team_id, id, "created", BULK.acted_per_step);
  if (rows.length === 0) return false;
  const ids = rows.map(({ target_id }) => target_id);
  const entities = await rules.lock(step, ids);
  const kept: { row_no: number; reason: store.KeepReason }[] = [];
  const open: Undoing<T>[] = [];
  for (const { row_no, target_id, left_behind } of rows) {
    const entity = entities.get(target_id);
    if (entity === undefined) kept.push({ row_no, reason: "gone" });
    else open.push({ row_no, entity, left_behind: left_behind ?? {} });
  }
  const left = await rules.undo(step, open);
  kept.push(...[...left].map(([row_no, reason]) => ({ row_no, reason })));
  const undone = open.filter(({ row_no }) => !left.has(row_no)).map(({ row_no }) => row_no);
  await store.markKept(db, team_id, id, kept);
  await store.markUndone(db, team_id, id, undone);
  const counts = await store.countRows(db, team_id, id);
  const percent = percentOf(counts.undone + counts.kept, run.created);
  await changeRun(db, team_id, id, { undone: counts.undone, percent });
  return true;
}
