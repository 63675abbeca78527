import type { FastifyInstance } from "fastify";
import { events } from "@portal/model/events/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { list, mark, remove } from "./service.ts";

export function eventRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "events", events, { list, mark, remove });
}
