import type { FastifyInstance } from "fastify";
import { bulk } from "@portal/model/bulk/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { edit, people } from "./edit.ts";
import { apply, getRun, latest, plan, result, template, undo } from "./service.ts";

export function bulkRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "bulk", bulk, {
    template,
    plan: (input, ctx) => plan(house, input, ctx),
    latest,
    get: getRun,
    apply: (input, ctx) => apply(house, input, ctx),
    result: (input, ctx) => result(house, input, ctx),
    undo,
    people,
    edit,
  });
}
