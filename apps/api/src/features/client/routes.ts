import type { FastifyInstance } from "fastify";
import { client } from "@portal/model/client/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { config, provision } from "./configuration.ts";
import { acknowledge, directory, heartbeat, saveCalls } from "./service.ts";
import { logInWithLink, logIn, logOut, refresh } from "./sessions.ts";
import { openPresenceBuffer } from "./presence.ts";

export function clientRoutes(app: FastifyInstance, context: AppContext): void {
  const presence = openPresenceBuffer({ ...context, db: app.db });
  app.addHook("onClose", () => presence.close());
  registerRoutes(app, context, "client", client, {
    login: (input, ctx) => logIn(context, input, ctx),
    link: (input, ctx) => logInWithLink(context, input, ctx),
    refresh: (input, ctx) => refresh(context, presence, input, ctx),
    logout: (_, ctx) => logOut(ctx),
    config: (input, ctx) => config(context, presence, input, ctx),
    ack: (input, ctx) => acknowledge(presence, input, ctx),
    heartbeat: (input, ctx) => heartbeat(presence, input, ctx),
    calls: (input, ctx) => saveCalls(presence, input, ctx),
    directory,
    linphone: (input, ctx) => provision(context, presence, input, ctx),
  });
}
