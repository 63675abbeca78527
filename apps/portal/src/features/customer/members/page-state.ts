import * as z from "zod/mini";
import { Id } from "@portal/model/kit/schemas.ts";
import { MEMBER_FILTERS, type MemberFilter } from "@portal/model/members/contract.ts";

/** The list's state in the URL: everything that can be shared or returned to. */
export interface PageState {
  readonly filter: MemberFilter | null;
  /** With `configured`: only members with this voice account. */
  readonly account: string | null;
  readonly search: string;
  /** Id of the member whose drawer is open. */
  readonly mid: string | null;
  /** The tab that a link to a drawer opens. */
  readonly tab: MemberTab;
  readonly inviting: boolean;
}

const TABS = ["profile", "voice", "devices", "history"] as const;
type MemberTab = (typeof TABS)[number];

const SEARCH_MAX = 100;

const isId = (text: string): boolean => z.safeParse(Id, text).success;

/** The router parses `?search=42` as a number and `?search=true` as a boolean; here everything is text. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim().slice(0, SEARCH_MAX);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

export function parseSearch(search: Readonly<Record<string, unknown>>, mid: string | undefined): PageState {
  const filter = MEMBER_FILTERS.find((one) => one === search["filter"]) ?? null;
  const account = textOf(search["account"]);
  return {
    filter,
    account: filter === "configured" && isId(account) ? account : null,
    search: textOf(search["search"]),
    mid: mid || null,
    tab: TABS.find((tab) => tab === search["tab"]) ?? "profile",
    inviting: textOf(search["invite"]) === "1",
  };
}

export function addressOf({ filter, account, search, mid, inviting }: PageState): string {
  const query = new URLSearchParams({
    ...(filter && { filter }),
    ...(filter === "configured" && account && { account }),
    ...(search.trim() && { search: search.trim() }),
    ...(inviting && { invite: "1" }),
  }).toString();
  const path = mid ? `/dashboard/members/${encodeURIComponent(mid)}` : "/dashboard/members";
  return query ? `${path}?${query}` : path;
}
