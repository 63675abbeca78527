import type { FastifyInstance } from "fastify";
import { migration } from "@portal/model/migration/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { prepare, progress, rehearse, standing, start, stop } from "./service.ts";

export function migrationRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "migration", migration, {
    rehearse: (_, ctx) => rehearse(house, ctx),
    start: (input, ctx) => start(house, input, ctx),
    stop: (_, ctx) => stop(house, ctx),
    progress: (input, ctx) => progress(house, input, ctx),
    standing: (input, ctx) => standing(house, input, ctx),
    prepare: (input, ctx) => prepare(house, input, ctx),
  });
}
