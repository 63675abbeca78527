import type { FastifyInstance } from "fastify";
import { apiKeys } from "@portal/model/api-keys/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { create, list, revoke } from "./service.ts";

export const apiKeyRoutes = (app: FastifyInstance, context: AppContext): void =>
  registerRoutes(app, context, "apiKeys", apiKeys, { list, create, revoke });
