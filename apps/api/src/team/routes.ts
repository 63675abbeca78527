import type { FastifyInstance } from "fastify";
import { team } from "@portal/model/team/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { acceptTerms, getTeam, rename } from "./service.ts";

export function teamRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "team", team, { get: getTeam, rename, acceptTerms });
}
