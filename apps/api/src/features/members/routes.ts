import type { FastifyInstance } from "fastify";
import { members } from "@portal/model/members/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { getAvatar, removeAvatar, uploadAvatar } from "./avatars.ts";
import { setMemberPassword } from "./credentials.ts";
import { restoreFields, teamHistory } from "./history.ts";
import { acceptOwnership, offerOwnership, getOwnershipOffer, withdrawOwnershipOffer } from "./ownership.ts";
import { removeForGood, removeMember, restoreMember } from "./removal.ts";
import { createMembers, invite, listMembers, makeLink, undeliverable } from "./member-list.ts";
import { getMember, updateMember } from "./service.ts";

export function memberRoutes(app: FastifyInstance, context: AppContext, storage: Storage): void {
  registerRoutes(app, context, "members", members, {
    list: listMembers,
    create: (input, ctx) => createMembers(context, input, ctx),
    invite: (input, ctx) => invite(context, input, ctx),
    undeliverable,
    link: (input, ctx) => makeLink(context, input, ctx),
    get: getMember,
    update: (input, ctx) => updateMember(context, input, ctx),
    remove: removeMember,
    restore: restoreMember,
    removeForGood: (input, ctx) => removeForGood(storage, input, ctx),
    offerPrimary: offerOwnership,
    transfer: getOwnershipOffer,
    acceptPrimary: acceptOwnership,
    withdrawPrimary: withdrawOwnershipOffer,
    history: teamHistory,
    restoreFields,
    uploadAvatar: (input, ctx) => uploadAvatar(context, storage, input, ctx),
    removeAvatar: (input, ctx) => removeAvatar(storage, input, ctx),
    avatar: (input, ctx) => getAvatar(storage, input, ctx),
    setPassword: (input, ctx) => setMemberPassword(context, input, ctx),
  });
}
