import { UNDELIVERABLE_REFETCH_MS } from "@portal/model/limits.ts";
import { members, type Member } from "@portal/model/members/contract.ts";
import { type MemberListItem } from "@portal/model/members/list-item.ts";
import {
  infiniteQueryOptions,
  queryOptions,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#platform/http/call.ts";
import { teamKey } from "#domain/team/team.ts";
import { isUndeliverable } from "./member-status.ts";
import { type MemberView, selectionOf, type StatusFilter } from "./page-state.ts";

interface Page {
  readonly members: readonly MemberListItem[];
  readonly next: string | null;
}

/** Refetches lists up to this many pages; longer ones start over. */
const PAGES_TO_REFRESH = 10;

const listKey = (team_id: string) => ["members", team_id] as const;

/**
 * A list that was scrolled to the end took a hundred calls, so it is never refetched automatically: changes made here
 * are written to the cache, and unused data is dropped after half a minute.
 */
export const membersQuery = (team_id: string, view: MemberView) =>
  infiniteQueryOptions({
    queryKey: [...listKey(team_id), view],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        members.list,
        {
          params: { id: team_id },
          query: { ...selectionOf(view), sort: view.sort ?? undefined, after: pageParam ?? undefined },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
    gcTime: 30_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Typing narrows the current list and sorting reorders it; a different filter shows different members.
    placeholderData: (before, query) =>
      query && isSameFilter(query.queryKey[2] as MemberView, view) ? before : undefined,
  });

const isSameFilter = (one: MemberView, other: MemberView): boolean =>
  one.filter === other.filter && one.role === other.role && one.voice === other.voice;

export const memberQuery = (team_id: string, mid: string) =>
  queryOptions({
    queryKey: ["member", team_id, mid],
    queryFn: ({ signal }) => call(members.get, { params: { id: team_id, mid } }, { signal }),
  });

export const undeliverableQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["undeliverable", team_id],
    queryFn: ({ signal }) => call(members.undeliverable, { params: { id: team_id } }, { signal }),
  });

export const transferQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["transfer", team_id],
    queryFn: ({ signal }) => call(members.transfer, { params: { id: team_id } }, { signal }),
  });

const historyKey = (team_id: string, mid: string) => ["history", team_id, mid] as const;

export const historyQuery = (team_id: string, mid: string) =>
  infiniteQueryOptions({
    queryKey: historyKey(team_id, mid),
    queryFn: ({ pageParam, signal }) =>
      call(
        members.history,
        { params: { id: team_id }, query: { member: mid, before: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Whether a member still belongs to a view. Which voice accounts they have is not known here. */
function belongs({ filter, role, voice }: MemberView, line: MemberListItem): boolean {
  if (role !== null && !(role === "admins" ? line.admin_role !== "none" : line.admin_role === role)) return false;
  if (voice !== null && line.configured === (voice === "none")) return false;
  return hasStatus(filter, line);
}

function hasStatus(filter: StatusFilter | null, { status, email_sent_state }: MemberListItem): boolean {
  if (filter === null) return status !== "removed";
  return filter === "undeliverable" ? status === "invited" && isUndeliverable(email_sent_state) : status === filter;
}

/** Applies changes to everything that shows the member. */
export function useMemberData(team_id: string) {
  const queries = useQueryClient();
  return useMemo(() => memberData(queries, team_id), [queries, team_id]);
}

function memberData(queries: QueryClient, team_id: string) {
  const lists = { queryKey: listKey(team_id) };
  const recount = () => queries.invalidateQueries({ queryKey: teamKey });
  /** Lists that are not visible are refetched when they are shown. */
  const forgetOthers = () => queries.invalidateQueries({ ...lists, refetchType: "none" });
  const edit = (id: string, change: (line: MemberListItem) => MemberListItem | null) => {
    for (const [key, data] of queries.getQueriesData<InfiniteData<Page, string | null>>(lists)) {
      const view = key[2] as MemberView;
      if (data) queries.setQueryData(key, { ...data, pages: data.pages.map((page) => edited(page, id, view, change)) });
    }
  };
  const settle = (id: string) => {
    void recount();
    void forgetOthers();
    void queries.invalidateQueries({ queryKey: historyKey(team_id, id) });
  };
  return {
    /** Shows the member as the server returned it. */
    show(member: Member): void {
      queries.setQueryData(memberQuery(team_id, member.id).queryKey, member);
      edit(member.id, (line) => ({ ...line, ...member }));
      settle(member.id);
    },
    /** Removed from the team, or deleted permanently. */
    drop(id: string): void {
      edit(id, () => null);
      queries.removeQueries({ queryKey: memberQuery(team_id, id).queryKey, type: "inactive" });
      settle(id);
    },
    /** Members were added or restored: only the server knows their position in the lists. */
    reload(): void {
      void recount();
      for (const query of queries.getQueryCache().findAll(lists)) {
        const pages = (query.state.data as InfiniteData<Page> | undefined)?.pages.length ?? 0;
        if (pages > PAGES_TO_REFRESH) query.reset();
        else query.invalidate();
      }
      void queries.refetchQueries({ ...lists, type: "active" });
    },
    fresh: (id: string): Promise<Member> => queries.fetchQuery({ ...memberQuery(team_id, id), staleTime: 0 }),
    /** A mail server that rejects does so within seconds. */
    watchInvitations(): void {
      setTimeout(() => {
        void queries.invalidateQueries({ queryKey: undeliverableQuery(team_id).queryKey });
        void recount();
      }, UNDELIVERABLE_REFETCH_MS);
    },
    /** The member changed outside of their own record. */
    reread: (id: string) => void queries.invalidateQueries({ queryKey: memberQuery(team_id, id).queryKey }),
    offerChanged: () => queries.invalidateQueries({ queryKey: transferQuery(team_id).queryKey }),
  };
}

function edited(
  page: Page,
  id: string,
  view: MemberView,
  change: (line: MemberListItem) => MemberListItem | null,
): Page {
  if (!page.members.some((line) => line.id === id)) return page;
  const lines = page.members.map((line) => (line.id === id ? change(line) : line));
  return { ...page, members: lines.filter((line): line is MemberListItem => line !== null && belongs(view, line)) };
}
