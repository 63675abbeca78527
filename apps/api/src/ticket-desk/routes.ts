import type { FastifyInstance } from "fastify";
import { ticketDesk } from "@portal/model/ticket-desk/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import * as service from "./service.ts";

export function ticketDeskRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "ticketDesk", ticketDesk, {
    queue: service.queue,
    ofTeam: service.ofTeam,
    open: service.open,
    write: (input, ctx) => service.write(house, input, ctx),
    assign: (input, ctx) => service.assign(input, ctx),
    settle: (input, ctx) => service.settle(house, input, ctx),
  });
}
