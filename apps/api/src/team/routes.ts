import type { FastifyInstance } from "fastify";
import { team } from "@portal/model/team/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import type { Storage } from "../outside/storage/port.ts";
import { removeAvatar, uploadAvatar } from "./picture.ts";
import { acceptTerms, getTeam, insider, rename, setInsider } from "./service.ts";

export function teamRoutes(app: FastifyInstance, house: House, storage: Storage): void {
  mount(app, house, "team", team, {
    insider,
    setInsider,
    get: getTeam,
    rename: (input, ctx) => rename(house, input, ctx),
    acceptTerms,
    uploadAvatar: (input, ctx) => uploadAvatar(house, storage, input, ctx),
    removeAvatar: (input, ctx) => removeAvatar(storage, input, ctx),
  });
}
