import type { FastifyInstance } from "fastify";
import { itsp } from "@portal/model/itsp/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { get, getLogo, list } from "./service.ts";

export function itspRoutes(app: FastifyInstance, context: AppContext, storage: Storage): void {
  registerRoutes(app, context, "itsp", itsp, { list, get, logo: (input, ctx) => getLogo(storage, input, ctx) });
}
