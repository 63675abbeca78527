import type { FastifyInstance } from "fastify";
import { itsps } from "@portal/model/itsps/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import type { SipClient } from "../outside/sip/port.ts";
import type { Storage } from "../outside/storage/port.ts";
import { create, get, list, remove, setStatus, update, uploadLogo } from "./service.ts";
import { test } from "./testing.ts";

export function itspsRoutes(app: FastifyInstance, house: House, storage: Storage, sip: SipClient): void {
  mount(app, house, "itsps", itsps, {
    list,
    create,
    get,
    update,
    remove: (input, ctx) => remove(storage, input, ctx),
    uploadLogo: (input, ctx) => uploadLogo(house, storage, input, ctx),
    setStatus,
    test: (input, ctx) => test(house, sip, input, ctx),
  });
}
