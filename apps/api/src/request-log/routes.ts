import type { FastifyInstance } from "fastify";
import { requestLog } from "@portal/model/request-log/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { entryOf, isKept } from "./entry.ts";
import { openRecorder } from "./recorder.ts";
import { listErrors, listLog, settle } from "./service.ts";

export function requestLogRoutes(app: FastifyInstance, house: House): void {
  const recorder = openRecorder({ ...house, db: app.db });
  app.addHook("onResponse", async (request, reply) => {
    if (isKept(request, reply.statusCode)) recorder.note(entryOf(request, reply, house.clock.now()));
  });
  app.addHook("onClose", () => recorder.close());
  mount(app, house, "requestLog", requestLog, {
    log: (input, ctx) => listLog(input, ctx),
    errors: (input, ctx) => listErrors(input, ctx),
    requestStatus: (input, ctx) => settle(input, ctx),
  });
}
