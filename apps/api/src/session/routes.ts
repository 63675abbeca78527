import type { FastifyInstance } from "fastify";
import { session } from "@portal/model/session/contract.ts";
import { inSeconds } from "../kit/clock.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import { type Reading, mount } from "../kit/mount.ts";
import { enterOnBehalf } from "./on-behalf.ts";
import { endOne, endOthers, listSessions, logIn, logOut } from "./service.ts";
import { contactsOf } from "./store.ts";

export function sessionRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "session", session, {
    login: (input, ctx) => logIn(house, input, ctx),
    loginAsUser: (input, ctx) => enterOnBehalf(house, input, ctx),
    logout: (_input, ctx) => logOut(ctx),
    check: async (_input, ctx) => ({ valid: true, expires_at: inSeconds(signedIn(ctx).expires_at) }),
    list: (_input, ctx) => listSessions(ctx),
    end: endOne,
    endOthers: (_input, ctx) => endOthers(ctx),
    user: async (_input, ctx) => {
      const { person, team_id, member_id } = signedIn(ctx);
      return { ...person, ...(await contactsOf(ctx.db, team_id, member_id)) };
    },
  });
}

function signedIn({ actor }: Reading) {
  return actor.side === "customer" ? actor : fail("session.required");
}
