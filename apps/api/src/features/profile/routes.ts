import type { FastifyInstance } from "fastify";
import { profile } from "@portal/model/profile/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { cancel, confirm, undo } from "./service.ts";

export function profileRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "profile", profile, {
    confirmEmail: (input, ctx) => confirm(input, ctx),
    undoEmail: (input, ctx) => undo(input, ctx),
    cancelEmail: (_input, ctx) => cancel(ctx),
  });
}
