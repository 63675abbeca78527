import type { FastifyInstance } from "fastify";
import { itsp } from "@portal/model/itsp/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { get, list } from "./service.ts";

export function itspRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "itsp", itsp, { list, get });
}
