import { apiKeys } from "@portal/model/api-keys/contract.ts";
import { KEY_SCOPE_NAMES, type KeyScope } from "@portal/model/api-keys/scopes.ts";
import { members } from "@portal/model/members/contract.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

export const keysQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["api-keys", team_id],
    queryFn: ({ signal }) => call(apiKeys.list, { params: { id: team_id } }, { signal }),
  });

/** What a key has changed, newest first. */
export const keyHistoryQuery = (team_id: string, key: string) =>
  infiniteQueryOptions({
    queryKey: ["api-keys", team_id, key],
    queryFn: ({ pageParam, signal }) =>
      call(members.history, { params: { id: team_id }, query: { key, before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** A key made by a newer version can have a scope that this page doesn't know. */
export const isKnownScope = (scope: string): scope is KeyScope => KEY_SCOPE_NAMES.some((known) => known === scope);
