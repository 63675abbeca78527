import type { FastifyInstance } from "fastify";
import { cases } from "@portal/model/case/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import type { Crm } from "../outside/crm/port.ts";
import type { Storage } from "../outside/storage/port.ts";
import * as acts from "./acts.ts";
import { confirmLogin, loginToken } from "./entering.ts";
import * as service from "./service.ts";

export function caseRoutes(app: FastifyInstance, house: House, storage: Storage, crm: Crm | null): void {
  mount(app, house, "cases", cases, {
    open: (input, ctx) => service.open(house, input, ctx),
    teams: (input, ctx) => service.teams(house, input, ctx),
    team: service.team,
    subscription: service.subscriptionOf,
    events: service.events,
    phones: service.phones,
    voice: service.voiceOf,
    mails: service.mails,
    crmContact: (input, ctx) => service.crmContact(house, crm, input, ctx),
    generatePassword: acts.generatePassword,
    loginToken: (input, ctx) => loginToken(house, input, ctx),
    confirmLogin: (input, ctx) => confirmLogin(house, input, ctx),
    fixUser: (input, ctx) => acts.fixUser(input, ctx),
    fixTeam: acts.fixTeam,
    unlock: (input, ctx) => acts.unlock(house, input, ctx),
    resend: (input, ctx) => acts.resend(input, ctx),
    resetPassword: (input, ctx) => acts.resetPassword(input, ctx),
    resetMfa: (input, ctx) => acts.resetMfa(input, ctx),
    deleteUser: (input, ctx) => acts.deleteUser(storage, input, ctx),
    suspend: acts.suspend,
    deleteTeam: (input, ctx) => acts.deleteTeam(house, input, ctx),
    restoreTeam: (input, ctx) => acts.restoreTeam(house, input, ctx),
    extendTrial: acts.extendTrial,
    freeTier: acts.freeTier,
    serviceLevel: acts.serviceLevel,
    syncVcard: acts.sync,
    syncSip: acts.sync,
    endTeamPhones: acts.endTeamPhones,
    endPhones: acts.endPhones,
  });
}
