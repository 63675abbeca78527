import type { FastifyInstance } from "fastify";
import { client } from "@portal/model/client/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { config, provision } from "./configuration.ts";
import { acknowledge, directory, heartbeat, keepCalls } from "./service.ts";
import { linkIn, logIn, logOut, refresh } from "./sessions.ts";
import { openSightings } from "./sightings.ts";

export function clientRoutes(app: FastifyInstance, house: House): void {
  const sightings = openSightings({ ...house, db: app.db });
  app.addHook("onClose", () => sightings.close());
  mount(app, house, "client", client, {
    login: (input, ctx) => logIn(house, input, ctx),
    link: (input, ctx) => linkIn(house, input, ctx),
    refresh: (input, ctx) => refresh(house, sightings, input, ctx),
    logout: (_, ctx) => logOut(ctx),
    config: (input, ctx) => config(house, sightings, input, ctx),
    ack: (input, ctx) => acknowledge(sightings, input, ctx),
    heartbeat: (input, ctx) => heartbeat(sightings, input, ctx),
    calls: (input, ctx) => keepCalls(sightings, input, ctx),
    directory,
    linphone: (input, ctx) => provision(house, sightings, input, ctx),
  });
}
