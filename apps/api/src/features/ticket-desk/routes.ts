import type { FastifyInstance } from "fastify";
import { ticketDesk } from "@portal/model/ticket-desk/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import * as service from "./service.ts";

export function ticketDeskRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "ticketDesk", ticketDesk, {
    queue: service.queue,
    ofTeam: service.ofTeam,
    open: service.open,
    write: (input, ctx) => service.write(context, input, ctx),
    assign: (input, ctx) => service.assign(input, ctx),
    settle: (input, ctx) => service.settle(context, input, ctx),
  });
}
