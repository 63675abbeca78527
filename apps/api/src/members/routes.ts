import type { FastifyInstance } from "fastify";
import { members } from "@portal/model/members/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import type { Storage } from "../outside/storage/port.ts";
import { getAvatar, removeAvatar, uploadAvatar } from "./avatars.ts";
import { setMemberPassword } from "./credentials.ts";
import { restoreFields, teamHistory } from "./history.ts";
import { acceptLead, offerLead, offerOf, withdrawLead } from "./lead.ts";
import { removeForGood, removeMember, restoreMember } from "./leaving.ts";
import { createMembers, invite, listMembers, makeLink, undeliverable } from "./roster.ts";
import { getMember, updateMember } from "./service.ts";

export function memberRoutes(app: FastifyInstance, house: House, storage: Storage): void {
  mount(app, house, "members", members, {
    list: listMembers,
    create: (input, ctx) => createMembers(house, input, ctx),
    invite: (input, ctx) => invite(house, input, ctx),
    undeliverable,
    link: (input, ctx) => makeLink(house, input, ctx),
    get: getMember,
    update: (input, ctx) => updateMember(house, input, ctx),
    remove: removeMember,
    restore: restoreMember,
    removeForGood: (input, ctx) => removeForGood(storage, input, ctx),
    offerPrimary: offerLead,
    transfer: offerOf,
    acceptPrimary: acceptLead,
    withdrawPrimary: withdrawLead,
    history: teamHistory,
    restoreFields,
    uploadAvatar: (input, ctx) => uploadAvatar(house, storage, input, ctx),
    removeAvatar: (input, ctx) => removeAvatar(storage, input, ctx),
    avatar: (input, ctx) => getAvatar(storage, input, ctx),
    setPassword: (input, ctx) => setMemberPassword(house, input, ctx),
  });
}
