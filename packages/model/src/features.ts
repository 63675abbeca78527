import { ACCESS, type Action } from "./access.ts";
import { accountCheck } from "./account-check/contract.ts";
import { alerts } from "./alerts/contract.ts";
import { apiKeys } from "./api-keys/contract.ts";
import { approvals } from "./approvals/contract.ts";
import { auditStreams } from "./audit-streams/contract.ts";
import { bulk } from "./bulk/contract.ts";
import { type Edition, brand } from "./brand/contract.ts";
import { calls } from "./calls/contract.ts";
import { callActions } from "./call-actions/contract.ts";
import { canceledEmails } from "./canceled-emails/contract.ts";
import { cases } from "./cases/contract.ts";
import { caseNotes } from "./case-notes/contract.ts";
import { client } from "./client/contract.ts";
import { contacts } from "./contacts/contract.ts";
import { devices } from "./devices/contract.ts";
import { directory } from "./directory/contract.ts";
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
import { search } from "./search/contract.ts";
import { session } from "./session/contract.ts";
import { signup } from "./signup/contract.ts";
import { staff } from "./staff/contract.ts";
import { subscription } from "./subscription/contract.ts";
import { team } from "./team/contract.ts";
import { ticketDesk } from "./ticket-desk/contract.ts";
import { tickets } from "./tickets/contract.ts";
import { voice } from "./voice/contract.ts";
import { webhooks } from "./webhooks/contract.ts";

/**
 * Every feature with its calls. The server does not start without the routes of all of them; proofs, the OpenAPI document
 * and `pnpm where` read them here. A key in kebab case is the name of the feature's folder.
 */
export const FEATURES = {
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
  accountCheck,
  itsp,
  devices,
  rollout,
  search,
  client,
  releases,
  calls,
  apiKeys,
  webhooks,
  auditStreams,
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
} satisfies Readonly<Record<string, Group>>;

export type FeatureKey = keyof typeof FEATURES;

/** The first part of a call's name, where it is not the key: clients and logs know it from before a rename. */
const CALL_PREFIXES: Partial<Record<FeatureKey, string>> = { accountCheck: "doctor" };

/** Starts the names of a feature's calls: `team` in `team.rename`. */
export const callPrefix = (feature: FeatureKey): string => CALL_PREFIXES[feature] ?? feature;

/** The name of a feature's folder in the model and on the server. */
export const folderOf = (feature: string): string =>
  feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export interface NamedCall {
  /** `feature.verb` */
  readonly name: string;
  readonly call: Endpoint;
}

export const CALLS: readonly NamedCall[] = (Object.keys(FEATURES) as FeatureKey[]).flatMap((feature) =>
  Object.entries<Endpoint>(FEATURES[feature]).map(([verb, call]) => ({ name: `${callPrefix(feature)}.${verb}`, call })),
);

export const isChange = (call: Endpoint): boolean => "audit" in call;
export const isReport = (call: Endpoint): boolean => "reports" in call;
export const isLimited = (call: Endpoint): boolean => "limited" in call;
export const mayLag = (call: Endpoint): boolean => "may_lag" in call;

/** Whether people can call it without being logged in. */
export function visitorMay(call: Endpoint): boolean {
  const rule = ACCESS[call.can];
  return rule.side === "customer" && rule.cells.visitor !== "n";
}

/** Calls that show a secret or confirm a password. Each request is checked, counted and recorded, so none is replayed. */
const ALWAYS_DONE: ReadonlySet<Action> = new Set(["voice.reveal", "device.link", "sudo.ask", "staff.self"]);

/** Whether callers can send a change again without making it twice. Those who aren't logged in can't be told apart. */
export const takesKey = (call: Endpoint): boolean =>
  call.method === "POST" &&
  isChange(call) &&
  !call.produces &&
  !visitorMay(call) &&
  ACCESS[call.can].side !== "open" &&
  !ALWAYS_DONE.has(call.can);

/** HEAD runs the call, so it must not change anything, nor note that a phone has fetched its configuration. */
export const answersHead = (call: Endpoint): boolean => call.method === "GET" && !isChange(call) && !isReport(call);

/** Customer and phone calls exist on customer hosts only, staff calls on the staff host only. */
export function isServedOn(call: Endpoint, edition: Edition | undefined): edition is Edition {
  if (!edition) return false;
  if (call.can === "public.view" || !/\/api\/|^\/(client|prov|ingest|oauth|v1)\//.test(call.path)) return true;
  return call.path.startsWith("/support/api/") === (edition === "support");
}
