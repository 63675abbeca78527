import type { FastifyInstance } from "fastify";
import { canceledEmails } from "@portal/model/canceled-emails/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { allowAgain, listCanceled } from "./staff.ts";

export function canceledEmailRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "canceledEmails", canceledEmails, {
    list: (input, ctx) => listCanceled(context, input, ctx),
    forget: (input, ctx) => allowAgain(context, input, ctx),
  });
}
