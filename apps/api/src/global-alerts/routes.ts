import type { FastifyInstance } from "fastify";
import { globalAlerts } from "@portal/model/global-alerts/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { create, list, remove, system, update, updateSystem } from "./service.ts";

export function globalAlertRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "globalAlerts", globalAlerts, { list, create, update, remove, system, updateSystem });
}
