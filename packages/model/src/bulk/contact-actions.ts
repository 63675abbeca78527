import * as z from "zod/mini";
import type { Action } from "../access.ts";
import { CONTACT_LISTS, ContactSelection } from "../contacts/selection.ts";
import type { Endpoint } from "../kit/endpoint.ts";
import { Id } from "../kit/schemas.ts";
import { DIRECTORY } from "../limits.ts";
import { TeamParams, actionRun, followCalls, matchReply } from "./action-runs.ts";

/** What a run can do to many contacts. */
export const CONTACT_ACTIONS = {
  remove: { row: "contact.edit", undoable: true },
} as const satisfies Record<string, { readonly row: Action; readonly undoable: boolean }>;
export type ContactAction = keyof typeof CONTACT_ACTIONS;
const ACTIONS = ["remove"] as const;

const SKIP_REASONS = ["gone"] as const;
export type ContactSkipReason = (typeof SKIP_REASONS)[number];

/** Why an undo doesn't restore a contact. `taken`: another one has its email or id; `full`: the list has no room. */
const KEEP_REASONS = ["changed", "gone", "taken", "full"] as const;
export type ContactKeepReason = (typeof KEEP_REASONS)[number];

interface RemovedContact {
  /** When it was removed; null: it is on the list. */
  readonly removed_at: Date | null;
  /** Whether another contact of the list has its email or external id by now. */
  readonly taken: boolean;
}

/** Returns why an undo leaves this contact as it is, or null. `at` is when the run removed it; `room` is what is left. */
export function contactKeepReason(
  { removed_at, taken }: RemovedContact,
  at: Date,
  room: number,
): ContactKeepReason | null {
  if (removed_at?.getTime() !== at.getTime()) return "changed";
  if (taken) return "taken";
  return room > 0 ? null : "full";
}

const list = z.enum(CONTACT_LISTS);
const Which = z.union([
  z.strictObject({ list, contacts: z.array(Id).check(z.minLength(1), z.maxLength(DIRECTORY.most)) }),
  z.strictObject({ list, matching: ContactSelection }),
]);
export type WhichContacts = z.infer<typeof Which>;

const ContactRun = actionRun(ACTIONS, SKIP_REASONS, KEEP_REASONS);
export type ContactRun = z.infer<typeof ContactRun>;

const follow = followCalls({
  path: "/api/v2/team/{id}/bulk/contacts",
  what: "contacts",
  view: "contact.edit",
  edit: "contact.edit",
  audit: "bulk.contacts_undone",
  run: ContactRun,
});

/** One action on every contact that matches a search: done by the server, in steps, with progress and an undo. */
export const contactActionCalls = {
  matchContacts: {
    method: "POST",
    asks: true,
    path: "/api/v2/team/{id}/bulk/contacts/match",
    summary: "Counts the given contacts, or those that match a search",
    can: "contact.edit",
    owner: "team",
    params: TeamParams,
    body: z.strictObject({ which: Which }),
    reply: matchReply(SKIP_REASONS),
    errors: ["team.not_found"],
  },
  actOnContacts: {
    method: "POST",
    path: "/api/v2/team/{id}/bulk/contacts",
    summary: "Starts an action on the given contacts, or on every contact that matches a search right now",
    can: "contact.edit",
    owner: "team",
    audit: "bulk.contacts_acted",
    params: TeamParams,
    body: z.strictObject({ action: z.enum(ACTIONS), which: Which }),
    reply: ContactRun,
    errors: ["team.not_found", "team.busy", "bulk.none_match"],
  },
  latestContactAction: follow.latest,
  contactAction: follow.get,
  undoContactAction: follow.undo,
} as const satisfies Record<string, Endpoint>;
