import type { FastifyInstance } from "fastify";
import { approvals } from "@portal/model/approvals/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { askReset, askWrite, list } from "./requests.ts";
import { decide } from "./decisions.ts";

export function approvalRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "approvals", approvals, {
    list: (_input, ctx) => list(context, ctx),
    askReset: (input, ctx) => askReset(context, input, ctx),
    askWrite: (input, ctx) => askWrite(context, input, ctx),
    decide: (input, ctx) => decide(context, input, ctx),
  });
}
