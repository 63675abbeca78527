import { BULK_ACTIONS, type BulkAction } from "@portal/model/bulk/actions.ts";
import {
  type MemberSelection,
  ROLE_FILTERS,
  type RoleFilter,
  SORT_ORDERS,
  type SortOrder,
  VoiceFilter,
} from "@portal/model/members/selection.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import * as z from "zod/mini";
import { useRouteParam } from "#platform/routing/useRouteParam.ts";

/** The statuses that have a tab. */
export const STATUS_FILTERS = ["active", "invited", "inactive", "suspended", "undeliverable", "removed"] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Who is listed, and in which order. */
export interface MemberView {
  readonly filter: StatusFilter | null;
  readonly role: RoleFilter | null;
  readonly voice: VoiceFilter | null;
  readonly search: string;
  /** Null is by name. */
  readonly sort: SortOrder | null;
}

/** The list's state in the URL: everything that can be shared or returned to. */
export interface PageState extends MemberView {
  /** Id of the member whose drawer is open. */
  readonly mid: string | null;
  /** The tab that a link to a drawer opens. */
  readonly tab: MemberTab;
  readonly inviting: boolean;
  /** Opens the page with everyone in the view selected and this action's dialog open. */
  readonly act: BulkAction | null;
}

const TABS = ["profile", "voice", "devices", "history"] as const;
type MemberTab = (typeof TABS)[number];

const SEARCH_MAX = 100;
const ACTIONS = Object.keys(BULK_ACTIONS) as BulkAction[];
const actName = (action: BulkAction): string => action.replace("_", "-");

/** The router parses `?search=42` as a number and `?search=true` as a boolean; here everything is text. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim().slice(0, SEARCH_MAX);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

const voiceOf = (value: unknown): VoiceFilter | null => z.safeParse(VoiceFilter, textOf(value)).data ?? null;

/** Links from before role and voice account had filters of their own name them as a status. */
function earlierFilter({ filter, account }: Readonly<Record<string, unknown>>): Partial<MemberView> {
  if (filter === "administrator") return { role: "admins" };
  if (filter === "configured") return { voice: voiceOf(account) ?? "any" };
  return filter === "not_configured" ? { voice: "none" } : {};
}

export function parseSearch(search: Readonly<Record<string, unknown>>, mid: string | undefined): PageState {
  const sort = SORT_ORDERS.find((one) => one === search["sort"]) ?? null;
  return {
    filter: STATUS_FILTERS.find((one) => one === search["filter"]) ?? null,
    role: ROLE_FILTERS.find((one) => one === search["role"]) ?? null,
    voice: voiceOf(search["voice"]),
    search: textOf(search["search"]),
    sort: sort === "name" ? null : sort,
    mid: mid || null,
    tab: TABS.find((tab) => tab === search["tab"]) ?? "profile",
    inviting: textOf(search["invite"]) === "1",
    act: ACTIONS.find((action) => actName(action) === search["act"]) ?? null,
    ...earlierFilter(search),
  };
}

export function addressOf({ filter, role, voice, search, sort, mid, inviting, act }: PageState): string {
  const query = new URLSearchParams({
    ...(filter && { filter }),
    ...(role && { role }),
    ...(voice && { voice }),
    ...(search.trim() && { search: search.trim() }),
    ...(sort && { sort }),
    ...(inviting && { invite: "1" }),
    ...(act && { act: actName(act) }),
  }).toString();
  const path = mid ? `/dashboard/members/${encodeURIComponent(mid)}` : "/dashboard/members";
  return query ? `${path}?${query}` : path;
}

/** Reads and changes the list's state in the URL without scrolling. */
export function usePageState() {
  const found = useSearch({ strict: false });
  const mid = useRouteParam("mid");
  const place = useMemo(() => parseSearch(found, mid), [found, mid]);
  const navigate = useNavigate();
  const go = useCallback(
    (change: Partial<PageState>, { replace = false } = {}) =>
      void navigate({ href: addressOf({ ...place, ...change }), replace, resetScroll: false }),
    [navigate, place],
  );
  return { place, go };
}

/** The same in the terms of the API. */
export const selectionOf = ({ filter, role, voice, search }: MemberView): MemberSelection => ({
  filter: filter ?? undefined,
  role: role ?? undefined,
  voice: voice ?? undefined,
  search: search || undefined,
});

export const viewOf = ({ filter, role, voice, search, sort }: MemberView): MemberView => ({
  filter,
  role,
  voice,
  search,
  sort,
});

export const NO_FILTERS = { filter: null, role: null, voice: null, search: "" } as const;
