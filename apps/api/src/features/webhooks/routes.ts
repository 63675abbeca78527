import type { FastifyInstance } from "fastify";
import { webhooks } from "@portal/model/webhooks/contract.ts";
import type { WebhookSender } from "../../adapters/webhooks/port.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { webhookHandlers } from "./service.ts";

export const webhookRoutes = (app: FastifyInstance, context: AppContext, sender: WebhookSender): void =>
  registerRoutes(app, context, "webhooks", webhooks, webhookHandlers(context, sender));
