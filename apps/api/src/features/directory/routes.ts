import type { FastifyInstance } from "fastify";
import { EXTERNAL_SHEET } from "@portal/model/contacts/sheets.ts";
import { directory } from "@portal/model/directory/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { listOf } from "../contacts/public.ts";

export function directoryRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "directory", directory, listOf("external", EXTERNAL_SHEET));
}
