import type { FastifyInstance } from "fastify";
import { voice } from "@portal/model/voice/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { accounts, createAccounts, removeAccount, updateAccounts } from "./accounts.ts";
import * as phone from "./phone.ts";
import { configurations, configure, effectiveOf, reveal } from "./service.ts";

export function voiceRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "voice", voice, {
    accounts,
    create: (input, ctx) => createAccounts(context, input, ctx),
    update: (input, ctx) => updateAccounts(context, input, ctx),
    remove: removeAccount,
    configurations,
    configure: (input, ctx) => configure(context, input, ctx),
    reveal: (input, ctx) => reveal(context, input, ctx),
    effective: effectiveOf,
    codecs: phone.codecs,
    setCodecs: phone.setCodecs,
    dtmf: phone.dtmf,
    setDtmf: phone.setDtmf,
    callServerGroup: phone.callServerGroup,
    setCallServerGroup: phone.setCallServerGroup,
    sipDomainShown: phone.sipDomainShown,
    setSipDomainShown: phone.setSipDomainShown,
    meetingRegion: phone.meetingRegion,
    setMeetingRegion: phone.setMeetingRegion,
  });
}
