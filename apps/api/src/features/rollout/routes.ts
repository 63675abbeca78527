import type { FastifyInstance } from "fastify";
import { rollout } from "@portal/model/rollout/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { csv, people, summary } from "./service.ts";

export function rolloutRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "rollout", rollout, { summary, people, csv });
}
