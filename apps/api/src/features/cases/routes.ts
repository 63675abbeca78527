import type { FastifyInstance } from "fastify";
import { cases } from "@portal/model/cases/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import type { Crm } from "../../adapters/crm/port.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import * as acts from "./actions.ts";
import { confirmLogin, loginToken } from "./impersonation.ts";
import * as service from "./service.ts";

export function caseRoutes(app: FastifyInstance, context: AppContext, storage: Storage, crm: Crm | null): void {
  registerRoutes(app, context, "cases", cases, {
    open: (input, ctx) => service.open(context, input, ctx),
    teams: (input, ctx) => service.teams(context, input, ctx),
    team: service.team,
    subscription: service.subscriptionOf,
    events: service.events,
    phones: service.phones,
    voice: service.voiceOf,
    mails: service.mails,
    crmContact: (input, ctx) => service.crmContact(context, crm, input, ctx),
    generatePassword: acts.generatePassword,
    loginToken: (input, ctx) => loginToken(context, input, ctx),
    confirmLogin: (input, ctx) => confirmLogin(context, input, ctx),
    fixUser: (input, ctx) => acts.fixUser(input, ctx),
    fixTeam: acts.fixTeam,
    unlock: (input, ctx) => acts.unlock(context, input, ctx),
    resend: (input, ctx) => acts.resend(input, ctx),
    resetPassword: (input, ctx) => acts.resetPassword(input, ctx),
    resetMfa: (input, ctx) => acts.resetMfa(input, ctx),
    deleteUser: (input, ctx) => acts.deleteUser(storage, input, ctx),
    suspend: acts.suspend,
    deleteTeam: (input, ctx) => acts.deleteTeam(context, input, ctx),
    restoreTeam: (input, ctx) => acts.restoreTeam(context, input, ctx),
    extendTrial: acts.extendTrial,
    freeTier: acts.freeTier,
    serviceLevel: acts.serviceLevel,
    syncVcard: acts.sync,
    syncSip: acts.sync,
    endTeamPhones: acts.endTeamPhones,
    endPhones: acts.endPhones,
  });
}
