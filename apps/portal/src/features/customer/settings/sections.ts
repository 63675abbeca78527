import { can, type Action, type Principal } from "@portal/model/access.ts";
import { idInAddress } from "./webhooks/id-in-address.ts";

/** Pages of the settings in order. Some are shown only to those who can use them. */
const SECTIONS = [
  { id: "profile" },
  { id: "security", can: "mfa.manage" },
  { id: "sessions", can: "session.manage" },
  { id: "notifications", can: "preferences.own" },
  { id: "appearance" },
  { id: "team", can: "team.rename" },
  { id: "keys", can: "key.view" },
  { id: "webhooks", can: "webhook.view" },
  { id: "audit-streams", can: "audit_stream.view" },
  { id: "support", can: "team.support_access" },
] as const satisfies readonly { readonly id: string; readonly can?: Action }[];

export type SectionId = (typeof SECTIONS)[number]["id"];

export const sectionsFor = (who: Principal): readonly SectionId[] =>
  SECTIONS.filter((section) => !("can" in section) || can(section.can, who)).map(({ id }) => id);

/** The section named in the URL, or null if it names none that the user can open. */
export const sectionIn = (search: Readonly<Record<string, unknown>>, open: readonly SectionId[]): SectionId | null =>
  open.find((id) => id === search["section"]) ?? null;

/** Whether the section shows a page of its own, which links back to the section. */
export const showsSubpage = (section: SectionId, search: Readonly<Record<string, unknown>>): boolean =>
  section === "webhooks" && idInAddress(search["webhook"]) !== null;
