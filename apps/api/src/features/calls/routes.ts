import type { FastifyInstance } from "fastify";
import { calls } from "@portal/model/calls/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { ingest, key, makeKey, revokeKey } from "./ingest.ts";
import { download, start, status } from "./reports.ts";
import { setTimeZone, statistics } from "./statistics.ts";

export function callRoutes(app: FastifyInstance, context: AppContext, storage: Storage): void {
  registerRoutes(app, context, "calls", calls, {
    statistics,
    setTimeZone,
    start,
    status,
    download: (input, ctx) => download(storage, input, ctx),
    key,
    makeKey,
    revokeKey,
    ingest: (input, ctx) => ingest(context, input, ctx),
  });
}
