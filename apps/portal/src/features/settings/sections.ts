import { can, type Action, type Principal } from "@portal/model/access.ts";

/** The pages of the settings, in their order; some belong to those only who can do something there. */
const SECTIONS = [
  { id: "profile" },
  { id: "security", can: "mfa.manage" },
  { id: "sessions", can: "session.manage" },
  { id: "notifications", can: "preferences.own" },
  { id: "appearance" },
  { id: "team", can: "team.rename" },
] as const satisfies readonly { readonly id: string; readonly can?: Action }[];

export type SectionId = (typeof SECTIONS)[number]["id"];

export const sectionsFor = (who: Principal): readonly SectionId[] =>
  SECTIONS.filter((section) => !("can" in section) || can(section.can, who)).map(({ id }) => id);

/** The section that an address names, or null when it names none of those that are open to this person. */
export const sectionIn = (search: Readonly<Record<string, unknown>>, open: readonly SectionId[]): SectionId | null =>
  open.find((id) => id === search["section"]) ?? null;
