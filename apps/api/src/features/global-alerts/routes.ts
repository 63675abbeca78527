import type { FastifyInstance } from "fastify";
import { globalAlerts } from "@portal/model/global-alerts/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { create, list, remove, system, update, updateSystem } from "./service.ts";

export function globalAlertRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "globalAlerts", globalAlerts, { list, create, update, remove, system, updateSystem });
}
