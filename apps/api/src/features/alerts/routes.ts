import type { FastifyInstance } from "fastify";
import { alerts } from "@portal/model/alerts/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { dismiss, list } from "./service.ts";

export function alertRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "alerts", alerts, { list, dismiss });
}
