import type { FastifyInstance } from "fastify";
import { callActions } from "@portal/model/call-actions/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { list, save } from "./service.ts";

export function callActionRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "callActions", callActions, { list, save });
}
