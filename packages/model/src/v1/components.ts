import * as z from "zod/mini";
import { bulk } from "../bulk/contract.ts";
import { contacts } from "../contacts/contract.ts";
import { Device, TeamDevice } from "../devices/contract.ts";
import { directory } from "../directory/contract.ts";
import { Event } from "../events/contract.ts";
import type { Schema } from "../kit/endpoint.ts";
import { members } from "../members/contract.ts";
import { MemberListItem } from "../members/list-item.ts";
import { VoiceAccount, VoiceConfigurationShown } from "../voice/contract.ts";
import { publicSchema } from "./schemas.ts";

/** Schemas of replies that have a name of their own in the public OpenAPI document, because several calls return them. */
const NAMED: readonly (readonly [name: string, schema: Schema])[] = [
  ["Member", members.get.reply],
  ["MemberListItem", MemberListItem],
  ["MemberAction", bulk.action.reply],
  ["ContactAction", bulk.contactAction.reply],
  ["DeviceAction", bulk.deviceAction.reply],
  ["Import", bulk.get.reply],
  ["Contact", contacts.change.reply],
  ["DirectoryEntry", directory.change.reply],
  ["Device", Device],
  ["TeamDevice", TeamDevice],
  ["Event", Event],
  ["VoiceAccount", VoiceAccount],
  ["VoiceConfiguration", VoiceConfigurationShown],
];

/** The names by which zod refers to them. */
export const COMPONENTS = z.registry<{ id: string }>();
for (const [id, schema] of NAMED) COMPONENTS.add(publicSchema(schema, "reply"), { id });
