import type { FastifyInstance } from "fastify";
import { devices } from "@portal/model/devices/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import * as portal from "./portal.ts";

export function deviceRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "devices", devices, {
    list: portal.list,
    unregister: portal.unregister,
    link: (input, ctx) => portal.makeLink(house, input, ctx),
    listAll: portal.listAll,
    setSettings: portal.setSettings,
    logout: portal.logOutOne,
    logoutAll: portal.logOutAll,
  });
}
