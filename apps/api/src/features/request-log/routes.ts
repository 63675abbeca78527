import type { FastifyInstance } from "fastify";
import { requestLog } from "@portal/model/request-log/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { entryOf, isRecorded } from "./entry.ts";
import { openRecorder } from "./recorder.ts";
import { listErrors, listLog, settle } from "./service.ts";

export function requestLogRoutes(app: FastifyInstance, context: AppContext): void {
  const recorder = openRecorder({ ...context, db: app.db });
  app.addHook("onResponse", async (request, reply) => {
    if (isRecorded(request, reply.statusCode)) recorder.note(entryOf(request, reply, context.clock.now()));
  });
  app.addHook("onClose", () => recorder.close());
  registerRoutes(app, context, "requestLog", requestLog, {
    log: (input, ctx) => listLog(input, ctx),
    errors: (input, ctx) => listErrors(input, ctx),
    requestStatus: (input, ctx) => settle(input, ctx),
  });
}
