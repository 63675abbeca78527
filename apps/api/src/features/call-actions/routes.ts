import type { FastifyInstance } from "fastify";
import { callActions } from "@portal/model/call-actions/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { list, save } from "./service.ts";

export function callActionRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "callActions", callActions, { list, save });
}
