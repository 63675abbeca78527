import { appendFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { isChange } from "@portal/model/features.ts";
import type { ErrorBody } from "@portal/model/errors.ts";
import type { Db } from "../src/platform/db.ts";
import { recordExamples } from "./recorded-examples.ts";

/**
 * Records responses, so a whole run can check that every declared error occurs and that every change writes its one
 * audit row.
 */
export function recordAnswers(app: FastifyInstance): { assertAudited(owner: Db): Promise<void> } {
  const errors = process.env["ANSWERED_ERRORS"];
  const examples = process.env["RECORDED_EXAMPLES"];
  if (examples) recordExamples(app, examples);
  const changed: { readonly id: string; readonly call: string; readonly audit: string }[] = [];
  app.addHook("onSend", async (request, reply, payload) => {
    const { call, endpoint } = request.routeOptions.config;
    if (!call || !endpoint) return payload;
    if (errors && reply.statusCode >= 400 && typeof payload === "string") {
      const { error, code = error?.code } = JSON.parse(payload) as Partial<ErrorBody> & { code?: string };
      appendFileSync(errors, `${call} ${code}\n`);
    }
    // A repeated request changed nothing: the first one left the row.
    const repeated = reply.hasHeader("idempotency-replayed");
    if (reply.statusCode < 400 && !repeated && isChange(endpoint) && "audit" in endpoint) {
      changed.push({ id: request.id, call, audit: endpoint.audit });
    }
    return payload;
  });
  return {
    async assertAudited(owner) {
      const rows = await owner
        .selectFrom("audit_log")
        .select(["request_id", "action"])
        .where("request_id", "in", ["", ...changed.map(({ id }) => id)])
        .execute();
      const of = Map.groupBy(rows, ({ request_id }) => request_id);
      const wrong = changed.filter(({ id, audit }) => !wroteOneRow(of.get(id) ?? [], audit));
      if (wrong.length > 0) {
        throw new Error(
          `changed something, and not exactly one audit row: ${wrong.map(({ call }) => call).join(", ")}`,
        );
      }
      const file = process.env["AUDITED_CALLS"];
      if (file) appendFileSync(file, changed.map(({ call }) => `${call}\n`).join(""));
    },
  };
}

/** One row of its own; a bulk change has one more per object, under another action. */
function wroteOneRow(rows: readonly { readonly action: string }[], audit: string): boolean {
  const own = rows.filter(({ action }) => action === audit).length;
  return own === 1 || (own === 0 && rows.length === 1);
}
