import type { FastifyInstance } from "fastify";
import { brand } from "@portal/model/brand/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import type { Pages } from "../kit/pages.ts";
import { featuresOf } from "./features.ts";

/** What the clients need (specification §9). */
const SYSTEMS = [
  { os: "Windows", min_version: "10" },
  { os: "macOS", min_version: "13" },
  { os: "iOS", min_version: "16" },
  { os: "Android", min_version: "10" },
] as const;
const REQUIREMENTS = { processor: "single-core 2 GHz", memory_gb: 4, disk_mb: 400, sound: "full-duplex 16-bit" };

export function brandRoutes(app: FastifyInstance, house: House, pages: Pages): void {
  mount(app, house, "brand", brand, {
    features: async (_input, { edition }) => featuresOf(house.config, edition, pages.build),
    systems: async () => ({ systems: [...SYSTEMS], requirements: REQUIREMENTS }),
    build: async () => ({ build: pages.build }),
    assets: async () => ({ build: pages.build, assets: [...pages.assets] }),
  });
}
