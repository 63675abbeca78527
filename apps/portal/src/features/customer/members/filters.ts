import { MEMBER_FILTERS, type MemberFilter } from "@portal/model/members/contract.ts";
import type { Team } from "#domain/team/team.ts";

type Counters = NonNullable<Team["counters"]>;

const COUNTED: Readonly<Record<Exclude<MemberFilter, "removed" | "not_configured">, keyof Counters>> = {
  active: "active_members",
  invited: "invited_members",
  inactive: "inactive_members",
  suspended: "suspended_members",
  undeliverable: "undeliverable_email_members",
  administrator: "admin_members",
  configured: "configured_for_voice",
};

/** How many members a filter shows, by the team's counters. Removed members are not counted. */
export function countOf(filter: MemberFilter | null, counters: Counters | undefined): number | null {
  if (!counters || filter === "removed") return null;
  if (filter === "not_configured") return counters.team_size - counters.configured_for_voice;
  return counters[filter === null ? "team_size" : COUNTED[filter]];
}

/** In the order of the tabs, most common first. */
export const TABS: readonly (MemberFilter | null)[] = [
  null,
  "active",
  "invited",
  "inactive",
  "suspended",
  "undeliverable",
  "administrator",
  "configured",
  "not_configured",
  "removed",
] satisfies readonly ((typeof MEMBER_FILTERS)[number] | null)[];
