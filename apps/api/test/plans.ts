import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely";
import type { Db } from "../src/platform/db.ts";

/** Runs the work and returns its statements in order. */
export async function statementsOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const nodes: RootOperationNode[] = [];
  const listening: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(listening));
  const executor = db.getExecutor();
  return nodes.map((node) => executor.compileQuery(node, { queryId: "plan" }));
}

/** One step of a plan, as `explain (format json)` prints it. */
interface Step {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly Step[];
}
interface Plan {
  /** Rows that all steps processed: the cost of a plan, independent of the machine's load. */
  readonly rows: number;
  /** Pages of 8 KB that were read, from memory or disk. */
  readonly pages: number;
  /** Tables with a sequential scan. */
  readonly scanned: string[];
}

/** Runs a statement again and returns its plan. */
export async function planOf(db: Db, { sql, parameters }: CompiledQuery): Promise<Plan> {
  const explained = CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ "QUERY PLAN": [{ Plan: Step }] }>(explained);
  const root = rows[0]!["QUERY PLAN"][0].Plan;
  const steps = allSteps(root);
  return {
    pages: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
    rows: steps.reduce((sum, step) => sum + rowsIn(step), 0),
    scanned: steps.flatMap((step) => (step["Node Type"] === "Seq Scan" ? [step["Relation Name"] ?? "?"] : [])),
  };
}

const allSteps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(allSteps)];
const rowsIn = (step: Step): number =>
  (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0) + (step["Rows Removed by Join Filter"] ?? 0)) *
  step["Actual Loops"];
