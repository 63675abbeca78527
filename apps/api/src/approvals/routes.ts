import type { FastifyInstance } from "fastify";
import { approvals } from "@portal/model/approvals/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { askReset, askWrite, list } from "./asking.ts";
import { decide } from "./deciding.ts";

export function approvalRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "approvals", approvals, {
    list: (_input, ctx) => list(house, ctx),
    askReset: (input, ctx) => askReset(house, input, ctx),
    askWrite: (input, ctx) => askWrite(house, input, ctx),
    decide: (input, ctx) => decide(house, input, ctx),
  });
}
