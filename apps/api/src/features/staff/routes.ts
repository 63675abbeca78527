import type { FastifyInstance } from "fastify";
import { staff } from "@portal/model/staff/contract.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import * as login from "./login.ts";
import * as manage from "./manage.ts";
import { reauthenticateStaff, readMe, setOwnPassword } from "./own-account.ts";
import { allStaff, staffById, staffWith } from "./store.ts";

export function staffRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "staff", staff, {
    login: (input, ctx) => login.logStaffIn(context, input, ctx),
    secret: (_input, ctx) => login.generateSecret(context, ctx),
    code: (input, ctx) => login.proveCode(context, input, ctx),
    choosePassword: (input, ctx) => login.choosePassword(context, input, ctx),
    logout: (_input, ctx) => login.logStaffOut(ctx),
    me: (_input, ctx) => readMe(ctx),
    prove: (input, ctx) => reauthenticateStaff(context, input, ctx),
    setPassword: (input, ctx) => setOwnPassword(context, input, ctx),
    list: async (_input, { db }) => ({ users: (await allStaff(db)).map(manage.asMember) }),
    search: async ({ query }, { db }) => ({ users: (await staffWith(db, query.q)).map(manage.asMember) }),
    get: async ({ params }, { db }) => manage.asMember((await staffById(db, params.id)) ?? fail("staff.not_found")),
    create: (input, ctx) => manage.create(context, input, ctx),
    setLevel: (input, ctx) => manage.setLevel(input, ctx),
    givePassword: (input, ctx) => manage.givePassword(context, input, ctx),
    resetMfa: (input, ctx) => manage.resetMfa(context, input, ctx),
    remove: (input, ctx) => manage.remove(input, ctx),
  });
}
