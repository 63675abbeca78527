import type { FastifyInstance } from "fastify";
import { passwords } from "@portal/model/passwords/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { askForLink } from "../links/service.ts";
import { proveAgain, reset } from "./service.ts";

export function passwordRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "passwords", passwords, {
    prove: (input, ctx) => proveAgain(house, input, ctx),
    recover: ({ body }, ctx) => askForLink(house, "reset", body.email, ctx, { success: true }),
    reset: (input, ctx) => reset(house, input, ctx),
  });
}
