import type { FastifyInstance } from "fastify";
import { staff } from "@portal/model/staff/contract.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import * as login from "./login.ts";
import * as manage from "./manage.ts";
import { proveAgain, readMe, setOwnPassword } from "./own.ts";
import { allStaff, staffById, staffWith } from "./store.ts";

export function staffRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "staff", staff, {
    login: (input, ctx) => login.logStaffIn(house, input, ctx),
    secret: (_input, ctx) => login.generateSecret(house, ctx),
    code: (input, ctx) => login.proveCode(house, input, ctx),
    choosePassword: (input, ctx) => login.choosePassword(house, input, ctx),
    logout: (_input, ctx) => login.logStaffOut(ctx),
    me: (_input, ctx) => readMe(ctx),
    prove: (input, ctx) => proveAgain(house, input, ctx),
    setPassword: (input, ctx) => setOwnPassword(house, input, ctx),
    list: async (_input, { db }) => ({ users: (await allStaff(db)).map(manage.asMember) }),
    search: async ({ query }, { db }) => ({ users: (await staffWith(db, query.q)).map(manage.asMember) }),
    get: async ({ params }, { db }) => manage.asMember((await staffById(db, params.id)) ?? fail("staff.not_found")),
    create: (input, ctx) => manage.create(house, input, ctx),
    setLevel: (input, ctx) => manage.setLevel(input, ctx),
    givePassword: (input, ctx) => manage.givePassword(house, input, ctx),
    resetMfa: (input, ctx) => manage.resetMfa(house, input, ctx),
    remove: (input, ctx) => manage.remove(input, ctx),
  });
}
