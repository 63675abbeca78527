import type { FastifyInstance } from "fastify";
import { itsps } from "@portal/model/itsps/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import type { SipClient } from "../../adapters/sip/port.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { create, get, list, remove, setStatus, update, uploadLogo } from "./service.ts";
import { test } from "./connection-test.ts";

export function itspsRoutes(app: FastifyInstance, context: AppContext, storage: Storage, sip: SipClient): void {
  registerRoutes(app, context, "itsps", itsps, {
    list,
    create,
    get,
    update,
    remove: (input, ctx) => remove(storage, input, ctx),
    uploadLogo: (input, ctx) => uploadLogo(context, storage, input, ctx),
    setStatus,
    test: (input, ctx) => test(context, sip, input, ctx),
  });
}
