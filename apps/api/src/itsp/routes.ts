import type { FastifyInstance } from "fastify";
import { itsp } from "@portal/model/itsp/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import type { Storage } from "../outside/storage/port.ts";
import { get, getLogo, list } from "./service.ts";

export function itspRoutes(app: FastifyInstance, house: House, storage: Storage): void {
  mount(app, house, "itsp", itsp, { list, get, logo: (input, ctx) => getLogo(storage, input, ctx) });
}
