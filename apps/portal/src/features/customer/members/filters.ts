import type { Team } from "#domain/team/team.ts";
import { type MemberView, STATUS_FILTERS, type StatusFilter } from "./page-state.ts";

type Counters = NonNullable<Team["counters"]>;

const COUNTED: Readonly<Record<Exclude<StatusFilter, "removed">, keyof Counters>> = {
  active: "active_members",
  invited: "invited_members",
  inactive: "inactive_members",
  suspended: "suspended_members",
  undeliverable: "undeliverable_email_members",
};

/** How many members have a status, by the team's counters. Removed members are not counted. */
export function countOf(filter: StatusFilter | null, counters: Counters | undefined): number | null {
  if (!counters || filter === "removed") return null;
  return counters[filter === null ? "team_size" : COUNTED[filter]];
}

/** How many members a view lists, where the counters say so. */
export function totalOf({ filter, role, voice, search }: MemberView, counters: Counters | undefined): number | null {
  if (search || !counters) return null;
  if (role === null && voice === null) return countOf(filter, counters);
  if (filter !== null) return null;
  if (voice === null) return role === "admins" ? counters.admin_members : null;
  if (role !== null) return null;
  if (voice === "any") return counters.configured_for_voice;
  return voice === "none" ? counters.team_size - counters.configured_for_voice : null;
}

/** In the order of the tabs, most common first. */
export const TABS: readonly (StatusFilter | null)[] = [null, ...STATUS_FILTERS];
