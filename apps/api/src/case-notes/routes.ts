import type { FastifyInstance } from "fastify";
import { caseNotes } from "@portal/model/case-notes/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { add, list } from "./service.ts";

export function caseNoteRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "caseNotes", caseNotes, { list, add });
}
