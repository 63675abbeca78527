import type { Action } from "../access.ts";

/**
 * What an API key can be allowed to do. A scope is a set of rows of the access table, so a call is open to a key exactly if
 * its row is in one of the key's scopes. Rows that ask for the password, or that are about a person's own account, are in
 * none. The proofs compare this list with apps/api/proofs/key-scopes.tsv.
 */
export const KEY_SCOPES = {
  "members.read": ["member.list", "member.view", "member.detail"],
  "members.write": ["member.create", "member.run_import", "member.edit", "member.suspend", "member.remove"],
  "rollout.read": ["rollout.view"],
  "contacts.read": ["contact.list"],
  "contacts.write": ["contact.edit"],
  "devices.read": ["device.list", "device.view"],
  "devices.write": ["device.end", "device.end_all", "device.settings"],
  "voice.read": ["voice.view", "voice.member_view"],
  "voice.write": ["voice.member_edit"],
  "calls.read": ["calls.report"],
  // The upload of call records does its own authentication.
  "calls.ingest": ["calls.ingest"],
  "events.read": ["event.list"],
  "history.read": ["team.history"],
  "webhooks.read": ["webhook.view"],
  // Without creating or changing webhooks, which asks for the password.
  "webhooks.write": ["webhook.use"],
} as const satisfies Readonly<Record<string, readonly Action[]>>;

export type KeyScope = keyof typeof KEY_SCOPES;
export const KEY_SCOPE_NAMES = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]];

/** What each scope opens, for the OpenAPI document. The portal has texts of its own, in both languages. */
export const SCOPE_SUMMARIES: Readonly<Record<KeyScope, string>> = {
  "members.read": "Read members",
  "members.write": "Add, import, invite, edit, suspend and remove members without an admin role",
  "rollout.read": "Read each member's progress to their first call",
  "contacts.read": "Read common contacts and the external directory",
  "contacts.write": "Add, edit and remove contacts and directory entries",
  "devices.read": "Read phones",
  "devices.write": "Log out and unregister phones, and change their settings",
  "voice.read": "Read voice settings, without SIP passwords",
  "voice.write": "Set up members' extensions and registrations",
  "calls.read": "Read statistics and reports of calls",
  "calls.ingest": "Upload call records",
  "events.read": "Read the team's activity",
  "history.read": "Read every change, with values before and after",
  "webhooks.read": "Read webhooks and their deliveries, without secrets",
  "webhooks.write": "Test and delete webhooks, and resend deliveries",
};

/** The rows of the access table that these scopes open. A scope of a newer release opens none. */
export const rowsOf = (scopes: readonly string[]): readonly Action[] =>
  scopes.flatMap((scope): readonly Action[] => (scope in KEY_SCOPES ? KEY_SCOPES[scope as KeyScope] : []));

/** The scope that a key needs for a row. Null if the row is open to no key. */
export const scopeFor = (action: Action): KeyScope | null =>
  KEY_SCOPE_NAMES.find((scope) => rowsOf([scope]).includes(action)) ?? null;
