import type { FastifyInstance } from "fastify";
import { tickets } from "@portal/model/tickets/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import * as own from "./own.ts";

export function ticketRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "tickets", tickets, {
    create: (input, ctx) => own.create(house, input, ctx),
    list: own.list,
    read: own.read,
    update: (input, ctx) => own.update(house, input, ctx),
    close: (input, ctx) => own.close(house, input, ctx),
    facts: own.facts,
  });
}
