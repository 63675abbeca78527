/** A read of the public API without parameters, for each scope that has one. */
const READS: readonly (readonly [scope: string, path: string])[] = [
  ["members.read", "/v1/members"],
  ["contacts.read", "/v1/contacts"],
  ["devices.read", "/v1/devices"],
  ["rollout.read", "/v1/rollout"],
  ["voice.read", "/v1/voice/accounts"],
  ["events.read", "/v1/events"],
  ["history.read", "/v1/history"],
  ["webhooks.read", "/v1/webhooks"],
];

/** The path of a call with which a key of these scopes can be tried without changing anything. Null if it has none. */
export const trialPath = (scopes: readonly string[]): string | null =>
  READS.find(([scope]) => scopes.includes(scope))?.[1] ?? null;
