import type { FastifyInstance } from "fastify";
import { contacts } from "@portal/model/contacts/contract.ts";
import { COMMON_SHEET } from "@portal/model/contacts/sheets.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { listOf } from "./service.ts";

export function contactRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "contacts", contacts, listOf("common", COMMON_SHEET));
}
