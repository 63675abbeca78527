import type { FastifyInstance } from "fastify";
import { passwords } from "@portal/model/passwords/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { requestLink } from "../links/public.ts";
import { reauthenticate, reset } from "./service.ts";

export function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "passwords", passwords, {
    prove: (input, ctx) => reauthenticate(context, input, ctx),
    recover: ({ body }, ctx) => requestLink(context, "reset", body.email, ctx, { success: true }),
    reset: (input, ctx) => reset(context, input, ctx),
  });
}
