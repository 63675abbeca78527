import type { FastifyInstance } from "fastify";
import { caseNotes } from "@portal/model/case-notes/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { add, list } from "./service.ts";

export function caseNoteRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "caseNotes", caseNotes, { list, add });
}
