import type { FastifyInstance } from "fastify";
import { brand } from "@portal/model/brand/contract.ts";
import { REQUIREMENTS, supportedSystems } from "@portal/model/releases/systems.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import type { Pages } from "../kit/pages.ts";
import { offeredAt } from "../releases/service.ts";
import { featuresOf } from "./features.ts";

export function brandRoutes(app: FastifyInstance, house: House, pages: Pages): void {
  mount(app, house, "brand", brand, {
    features: async (_input, { edition }) => featuresOf(house.config, edition, pages.build),
    systems: async (_input, { db, now }) => ({
      systems: supportedSystems((await offeredAt(house, db, now)).stable),
      requirements: REQUIREMENTS,
    }),
    build: async () => ({ build: pages.build }),
    assets: async () => ({ build: pages.build, assets: [...pages.assets] }),
  });
}
