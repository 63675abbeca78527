import type { FastifyInstance } from "fastify";
import { devices } from "@portal/model/devices/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import * as portal from "./portal.ts";

export function deviceRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "devices", devices, {
    list: portal.list,
    unregister: portal.unregister,
    link: (input, ctx) => portal.makeLink(context, input, ctx),
    listAll: portal.listAll,
    views: portal.views,
    setSettings: portal.setSettings,
    logout: portal.logOutOne,
    logoutAll: portal.logOutAll,
  });
}
