import type { FastifyInstance } from "fastify";
import { client } from "@portal/model/client/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { limitConcurrency } from "../../platform/concurrency.ts";
import { type Handlers, registerRoutes } from "../../platform/register-routes.ts";
import { config, provision } from "./configuration.ts";
import { acknowledge, directory, heartbeat, saveCalls } from "./service.ts";
import { logInWithLink, logIn, logOut, refresh } from "./sessions.ts";
import { openPresenceBuffer } from "./presence.ts";

/**
 * How many requests of phones a process works on at once. Enough to keep it and its connections busy, as a request takes
 * some ten milliseconds; few enough that people's requests, which wait for the same connections, are still answered when
 * all phones come back at the same moment. What exceeds it is refused before anything is looked up.
 */
const AT_ONCE = 200;

export function clientRoutes(app: FastifyInstance, context: AppContext): void {
  const presence = openPresenceBuffer({ ...context, db: app.db });
  app.addHook("onClose", () => presence.close());
  const handlers: Handlers<typeof client> = {
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
  };
  registerRoutes(app, context, "client", client, handlers, limitConcurrency(AT_ONCE, 0));
}
