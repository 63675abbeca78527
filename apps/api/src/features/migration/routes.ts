import type { FastifyInstance } from "fastify";
import { migration } from "@portal/model/migration/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { prepare, progress, rehearse, standing, start, stop } from "./service.ts";

export function migrationRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "migration", migration, {
    rehearse: (_, ctx) => rehearse(context, ctx),
    start: (input, ctx) => start(context, input, ctx),
    stop: (_, ctx) => stop(context, ctx),
    progress: (input, ctx) => progress(context, input, ctx),
    standing: (input, ctx) => standing(context, input, ctx),
    prepare: (input, ctx) => prepare(context, input, ctx),
  });
}
