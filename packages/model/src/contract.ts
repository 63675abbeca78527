import { alerts } from "./alerts/contract.ts";
import { approvals } from "./approvals/contract.ts";
import { bulk } from "./bulk/contract.ts";
import { brand } from "./brand/contract.ts";
import { calls } from "./calls/contract.ts";
import { callActions } from "./call-actions/contract.ts";
import { canceledEmails } from "./canceled-emails/contract.ts";
import { cases } from "./case/contract.ts";
import { caseNotes } from "./case-notes/contract.ts";
import { client } from "./client/contract.ts";
import { contacts, directory } from "./contacts/contract.ts";
import { devices } from "./devices/contract.ts";
import { doctor } from "./account-check/contract.ts";
import { events } from "./events/contract.ts";
import type { Endpoint, Group } from "./kit/endpoint.ts";
import { globalAlerts } from "./global-alerts/contract.ts";
import { itsp } from "./itsp/contract.ts";
import { itsps } from "./itsps/contract.ts";
import { join } from "./join/contract.ts";
import { mail } from "./mail/contract.ts";
import { members } from "./members/contract.ts";
import { migration } from "./migration/contract.ts";
import { mfa } from "./mfa/contract.ts";
import { orphaned } from "./orphaned/contract.ts";
import { passwords } from "./passwords/contract.ts";
import { preferences } from "./preferences/contract.ts";
import { profile } from "./profile/contract.ts";
import { releases } from "./releases/contract.ts";
import { requestLog } from "./request-log/contract.ts";
import { rollout } from "./rollout/contract.ts";
import { session } from "./session/contract.ts";
import { signup } from "./signup/contract.ts";
import { staff } from "./staff/contract.ts";
import { subscription } from "./subscription/contract.ts";
import { team } from "./team/contract.ts";
import { ticketDesk } from "./ticket-desk/contract.ts";
import { tickets } from "./tickets/contract.ts";
import { voice } from "./voice/contract.ts";

/** Every call of the product. What is not here does not exist: the server mounts it, the proofs walk through it. */
export const CONTRACT: Readonly<Record<string, Group>> = {
  brand,
  signup,
  session,
  mfa,
  passwords,
  preferences,
  join,
  profile,
  team,
  members,
  bulk,
  contacts,
  directory,
  callActions,
  voice,
  doctor,
  itsp,
  devices,
  rollout,
  client,
  releases,
  calls,
  subscription,
  migration,
  tickets,
  mail,
  staff,
  approvals,
  alerts,
  events,
  globalAlerts,
  itsps,
  cases,
  caseNotes,
  ticketDesk,
  requestLog,
  orphaned,
  canceledEmails,
};

export interface NamedCall {
  /** `feature.verb` */
  readonly name: string;
  readonly call: Endpoint;
}

export const CALLS: readonly NamedCall[] = Object.entries(CONTRACT).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([verb, call]) => ({ name: `${feature}.${verb}`, call })),
);

export const isChange = (call: Endpoint): boolean => "audit" in call;
export const isReport = (call: Endpoint): boolean => "reports" in call;
