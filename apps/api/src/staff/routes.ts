import type { FastifyInstance } from "fastify";
import { staff } from "@portal/model/staff/contract.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { logStaffIn, logStaffOut } from "./service.ts";

export function staffRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "staff", staff, {
    login: (input, ctx) => logStaffIn(house, input, ctx),
    logout: (_input, ctx) => logStaffOut(ctx),
    me: async (_input, { actor }) => {
      if (actor.side !== "staff") fail("session.required");
      const { staff_id: id, email, full_name, level } = actor;
      return { id, email, full_name, level };
    },
  });
}
