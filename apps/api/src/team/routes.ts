import type { FastifyInstance } from "fastify";
import { team } from "@portal/model/team/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { acceptTerms, getTeam, insider, rename, setInsider } from "./service.ts";

export function teamRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "team", team, { insider, setInsider, get: getTeam, rename, acceptTerms });
}
