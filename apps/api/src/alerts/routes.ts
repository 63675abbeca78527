import type { FastifyInstance } from "fastify";
import { alerts } from "@portal/model/alerts/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { dismiss, list } from "./service.ts";

export function alertRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "alerts", alerts, { list, dismiss });
}
