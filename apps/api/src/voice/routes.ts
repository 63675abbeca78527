import type { FastifyInstance } from "fastify";
import { voice } from "@portal/model/voice/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { accounts, createAccounts, removeAccount, updateAccounts } from "./accounts.ts";
import * as phone from "./phone.ts";
import { configurations, configure, effectiveOf, reveal } from "./service.ts";

export function voiceRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "voice", voice, {
    accounts,
    create: (input, ctx) => createAccounts(house, input, ctx),
    update: (input, ctx) => updateAccounts(house, input, ctx),
    remove: removeAccount,
    configurations,
    configure: (input, ctx) => configure(house, input, ctx),
    reveal: (input, ctx) => reveal(house, input, ctx),
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
