import * as z from "zod/mini";
import type { Action } from "../access.ts";
import type { Endpoint } from "../kit/endpoint.ts";
import { Count, Id, Time } from "../kit/schemas.ts";
import { RunState } from "./run-state.ts";

type Names = readonly [string, ...string[]];

/** How many were skipped or left as they are, by reason. */
const reasonCounts = <const R extends Names>(reasons: R) =>
  z.array(z.object({ reason: z.enum(reasons), count: Count }));

/** An action on many rows of a list, as the portal follows it. The lists differ in their actions and reasons only. */
export const actionRun = <const A extends Names, const S extends Names, const K extends Names>(
  actions: A,
  skipped: S,
  kept: K,
) =>
  z.object({
    id: Id,
    action: z.enum(actions),
    state: RunState,
    percent: Count,
    /** How many rows the run is about. Fixed when it was started. */
    total: Count,
    done: Count,
    skipped: reasonCounts(skipped),
    undoable: z.boolean(),
    undone: Count,
    /** Rows that an undo left as they are, and why. */
    kept: reasonCounts(kept),
    created_at: Time,
    finished_at: z.nullable(Time),
    by: z.string(),
  });

export const TeamParams = z.strictObject({ id: Id });
export const RunParams = z.strictObject({ id: Id, runId: Id });

/** What a count by filter answers; with an action also how many it would change, and why it skips the others. */
export const matchReply = <const S extends Names>(skipped: S) =>
  z.object({
    matching: Count,
    /** How many the action would change; all of them without an action. */
    ready: Count,
    skipped: reasonCounts(skipped),
  });

interface Followed<R, U> {
  readonly path: `/${string}`;
  /** What the actions are about, for the summaries. */
  readonly what: string;
  readonly view: Action;
  readonly edit: Action;
  readonly audit: U;
  readonly run: R;
}

/** Following an action on a list, and undoing it: the same three calls for each list. */
export const followCalls = <R extends z.ZodMiniType, const U extends `bulk.${string}`>({
  path,
  what,
  view,
  edit,
  audit,
  run,
}: Followed<R, U>) =>
  ({
    latest: {
      method: "GET",
      path,
      summary: `Returns the team's latest action on many ${what}`,
      can: view,
      owner: "team",
      params: TeamParams,
      reply: z.object({ run: z.nullable(run) }),
      errors: ["team.not_found"],
    },
    get: {
      method: "GET",
      path: `${path}/{runId}`,
      summary: `Returns the progress of an action on many ${what}`,
      can: view,
      owner: "team",
      params: RunParams,
      reply: run,
      errors: ["team.not_found", "bulk.not_found"],
    },
    undo: {
      method: "POST",
      path: `${path}/{runId}/undo`,
      summary: `Undoes an action on many ${what}. Those that were changed since then stay as they are`,
      can: edit,
      owner: "team",
      audit,
      params: RunParams,
      reply: run,
      errors: ["team.not_found", "bulk.not_found", "bulk.not_done", "team.busy"],
    },
  }) as const satisfies Record<string, Endpoint>;
