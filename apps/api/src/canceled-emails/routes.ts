import type { FastifyInstance } from "fastify";
import { canceledEmails } from "@portal/model/canceled-emails/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { allowAgain, listCanceled } from "./staff.ts";

export function canceledEmailRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "canceledEmails", canceledEmails, {
    list: (input, ctx) => listCanceled(house, input, ctx),
    forget: (input, ctx) => allowAgain(house, input, ctx),
  });
}
