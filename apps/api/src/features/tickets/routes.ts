import type { FastifyInstance } from "fastify";
import { tickets } from "@portal/model/tickets/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import * as own from "./customer-tickets.ts";

export function ticketRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "tickets", tickets, {
    create: (input, ctx) => own.create(context, input, ctx),
    list: own.list,
    read: own.read,
    update: (input, ctx) => own.update(context, input, ctx),
    close: (input, ctx) => own.close(context, input, ctx),
    facts: own.facts,
  });
}
