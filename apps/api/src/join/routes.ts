import type { FastifyInstance } from "fastify";
import { join } from "@portal/model/join/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { accept, openInvitation } from "./service.ts";

export function joinRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "join", join, {
    open: ({ params }, ctx) => openInvitation(house, params.token, ctx),
    accept: (input, ctx) => accept(house, input, ctx),
  });
}
