import type { FastifyInstance } from "fastify";
import { search } from "@portal/model/search/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { find } from "./service.ts";

export function searchRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "search", search, { find });
}
