import type { FastifyInstance } from "fastify";
import { contacts, directory } from "@portal/model/contacts/contract.ts";
import { COMMON_SHEET, EXTERNAL_SHEET } from "@portal/model/contacts/sheets.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { listOf } from "./service.ts";

export function contactRoutes(app: FastifyInstance, house: House): void {
  mount(app, house, "contacts", contacts, listOf("common", COMMON_SHEET));
  mount(app, house, "directory", directory, listOf("external", EXTERNAL_SHEET));
}
