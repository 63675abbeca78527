import type { FastifyInstance } from "fastify";
import { session } from "@portal/model/session/contract.ts";
import { inSeconds } from "../../platform/clock.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { type ReadContext, registerRoutes } from "../../platform/register-routes.ts";
import { startImpersonation } from "./impersonation.ts";
import { endOne, endOthers, listSessions, logIn, logOut } from "./service.ts";
import { contactsOf } from "./store.ts";

export function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "session", session, {
    login: (input, ctx) => logIn(context, input, ctx),
    loginAsUser: (input, ctx) => startImpersonation(context, input, ctx),
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

function signedIn({ actor }: ReadContext) {
  return actor.side === "customer" ? actor : fail("session.required");
}
