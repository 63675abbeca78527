import type { FastifyInstance } from "fastify";
import { events } from "@portal/model/events/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { list, mark, remove } from "./service.ts";

export function eventRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "events", events, { list, mark, remove });
}
