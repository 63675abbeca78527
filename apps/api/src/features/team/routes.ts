import type { FastifyInstance } from "fastify";
import { team } from "@portal/model/team/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { removeAvatar, uploadAvatar } from "./avatar.ts";
import { acceptTerms, getTeam, insider, rename, setInsider, supportAccess } from "./service.ts";

export function teamRoutes(app: FastifyInstance, context: AppContext, storage: Storage): void {
  registerRoutes(app, context, "team", team, {
    supportAccess,
    insider,
    setInsider,
    get: getTeam,
    rename: (input, ctx) => rename(context, input, ctx),
    acceptTerms: (input, ctx) => acceptTerms(context, input, ctx),
    uploadAvatar: (input, ctx) => uploadAvatar(context, storage, input, ctx),
    removeAvatar: (input, ctx) => removeAvatar(storage, input, ctx),
  });
}
