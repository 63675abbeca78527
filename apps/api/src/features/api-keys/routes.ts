import type { FastifyInstance } from "fastify";
import { apiKeys } from "@portal/model/api-keys/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { fail } from "../../platform/fail.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { create, list, revoke } from "./service.ts";
import { serverMetadata, token } from "./token.ts";

export function apiKeyRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "apiKeys", apiKeys, {
    list,
    create,
    revoke,
    token: (input, ctx) => token(context, input, ctx),
  });
  const metadata = serverMetadata(context.config);
  // Solo accounts have no keys.
  const options = { config: { call: "apiKeys.metadata" }, exposeHeadRoute: true };
  app.get("/.well-known/oauth-authorization-server", options, async ({ edition }) =>
    edition === "team" ? metadata : fail("request.not_found"),
  );
}
