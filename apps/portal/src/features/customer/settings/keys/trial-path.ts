import { fillPath } from "@portal/model/kit/endpoint.ts";
import { contacts } from "@portal/model/contacts/contract.ts";
import { devices } from "@portal/model/devices/contract.ts";
import { events } from "@portal/model/events/contract.ts";
import { members } from "@portal/model/members/contract.ts";
import { rollout } from "@portal/model/rollout/contract.ts";
import { voice } from "@portal/model/voice/contract.ts";
import { webhooks } from "@portal/model/webhooks/contract.ts";

/** A read without parameters for each scope that has one. */
const READS = [
  ["members.read", members.list],
  ["contacts.read", contacts.list],
  ["devices.read", devices.listAll],
  ["rollout.read", rollout.summary],
  ["voice.read", voice.accounts],
  ["events.read", events.list],
  ["history.read", members.history],
  ["webhooks.read", webhooks.list],
] as const;

/** The path of a call with which a key of these scopes can be tried without changing anything. Null if it has none. */
export function trialPath(scopes: readonly string[], team_id: string): string | null {
  const read = READS.find(([scope]) => scopes.includes(scope));
  return read ? fillPath(read[1].path, { id: team_id }) : null;
}
