import type { FastifyInstance } from "fastify";
import { calls } from "@portal/model/calls/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import type { Storage } from "../outside/storage/port.ts";
import { ingest, key, makeKey, revokeKey } from "./ingest.ts";
import { download, start, status } from "./reports.ts";
import { setTimeZone, statistics } from "./statistics.ts";

export function callRoutes(app: FastifyInstance, house: House, storage: Storage): void {
  mount(app, house, "calls", calls, {
    statistics,
    setTimeZone,
    start,
    status,
    download: (input, ctx) => download(storage, input, ctx),
    key,
    makeKey,
    revokeKey,
    ingest: (input, ctx) => ingest(house, input, ctx),
  });
}
