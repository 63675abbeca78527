import type { FastifyInstance } from "fastify";
import { brand } from "@portal/model/brand/contract.ts";
import { REQUIREMENTS, supportedSystems } from "@portal/model/releases/systems.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import type { StaticFiles } from "../../platform/static-files.ts";
import { offeredAt } from "../releases/public.ts";
import { featuresOf } from "./features.ts";

export function brandRoutes(app: FastifyInstance, context: AppContext, pages: StaticFiles): void {
  registerRoutes(app, context, "brand", brand, {
    features: async (_input, { edition }) => featuresOf(context.config, edition, pages.build),
    systems: async (_input, { db, now }) => ({
      systems: supportedSystems((await offeredAt(context, db, now)).stable),
      requirements: REQUIREMENTS,
    }),
    build: async () => ({ build: pages.build }),
    assets: async () => ({ build: pages.build, assets: [...pages.assets] }),
  });
}
