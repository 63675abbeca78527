import type { FastifyInstance } from "fastify";
import { rollout } from "@portal/model/rollout/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { csv, people, summary } from "./service.ts";

export function rolloutRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "rollout", rollout, { summary, people, csv });
}
