import type { FastifyInstance } from "fastify";
import { auditStreams } from "@portal/model/audit-streams/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import type { StreamSenders } from "./message.ts";
import { auditStreamHandlers } from "./service.ts";

export const auditStreamRoutes = (app: FastifyInstance, context: AppContext, senders: StreamSenders): void =>
  registerRoutes(app, context, "auditStreams", auditStreams, auditStreamHandlers(context, senders));
