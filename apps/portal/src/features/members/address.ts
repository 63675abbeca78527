import { MEMBER_FILTERS, type MemberFilter } from "@portal/model/members/contract.ts";

/** What the address says about the list; everything that can be shared or gone back to is in it. */
export interface Place {
  readonly filter: MemberFilter | null;
  readonly search: string;
  /** Whose drawer is open. */
  readonly mid: string | null;
  /** What a link into somebody's drawer opens there. */
  readonly tab: MemberTab;
  /** Whether the dialog for inviting people is open. */
  readonly inviting: boolean;
}

const TABS = ["profile", "voice", "devices", "history"] as const;
type MemberTab = (typeof TABS)[number];

const SEARCH_MAX = 100;

/** The router reads `?search=42` as a number and `?search=true` as a choice; here all of it is text. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim().slice(0, SEARCH_MAX);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

export function placeOf(search: Readonly<Record<string, unknown>>, mid: string | undefined): Place {
  return {
    filter: MEMBER_FILTERS.find((filter) => filter === search["filter"]) ?? null,
    search: textOf(search["search"]),
    mid: mid || null,
    tab: TABS.find((tab) => tab === search["tab"]) ?? "profile",
    inviting: textOf(search["invite"]) === "1",
  };
}

export function addressOf({ filter, search, mid, inviting }: Place): string {
  const query = new URLSearchParams({
    ...(filter && { filter }),
    ...(search.trim() && { search: search.trim() }),
    ...(inviting && { invite: "1" }),
  }).toString();
  const path = mid ? `/dashboard/members/${encodeURIComponent(mid)}` : "/dashboard/members";
  return query ? `${path}?${query}` : path;
}
