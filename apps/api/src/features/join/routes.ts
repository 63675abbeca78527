import type { FastifyInstance } from "fastify";
import { join } from "@portal/model/join/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { accept, openInvitation } from "./service.ts";

export function joinRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "join", join, {
    open: ({ params }, ctx) => openInvitation(context, params.token, ctx),
    accept: (input, ctx) => accept(context, input, ctx),
  });
}
