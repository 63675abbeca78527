import type { FastifyInstance } from "fastify";
import { profile } from "@portal/model/profile/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { cancel, confirm, undo } from "./service.ts";

export function profileRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "profile", profile, {
    confirmEmail: (input, ctx) => confirm(input, ctx),
    undoEmail: (input, ctx) => undo(input, ctx),
    cancelEmail: (_input, ctx) => cancel(ctx),
  });
}
