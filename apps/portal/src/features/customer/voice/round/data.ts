import { accountCheck, type Round } from "@portal/model/account-check/contract.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#platform/http/call.ts";
import { mayChange } from "./causes.ts";

const ASK_EVERY_MS = 1_000;

interface Which {
  readonly team_id: string;
  readonly account_id: string;
}
const paramsOf = ({ team_id, account_id }: Which) => ({ id: team_id, vid: account_id });

/** The last round of an account, polled every second until no more results can come. */
export const roundQuery = (which: Which) =>
  queryOptions({
    queryKey: ["doctor", which.team_id, which.account_id],
    queryFn: ({ signal }) => call(accountCheck.round, { params: paramsOf(which) }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.round && mayChange(data.round, Date.now()) ? ASK_EVERY_MS : false),
  });

/** Failed results of a round. Their number is part of the key, so that a new failure refetches them. */
export const failedQuery = (which: Which, { id }: Round, failed: number, search: string) =>
  infiniteQueryOptions({
    queryKey: ["doctor", which.team_id, which.account_id, id, failed, search],
    queryFn: ({ pageParam: after, signal }) =>
      call(
        accountCheck.roundResults,
        {
          params: paramsOf(which),
          query: { only: "failed" as const, ...(search && { search }), ...(after && { after }) },
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled: failed > 0,
  });

/** Starts and stops a round and applies the reply right away. */
export function useRoundActs(which: Which) {
  const queries = useQueryClient();
  const { team_id, account_id } = which;
  return useMemo(() => {
    const params = { id: team_id, vid: account_id };
    const { queryKey } = roundQuery({ team_id, account_id });
    const cacheRound = (round: Round) => queries.setQueryData(queryKey, (old) => old && { ...old, round });
    return {
      start: async () => cacheRound(await call(accountCheck.startRound, { params })),
      stop: async () => cacheRound(await call(accountCheck.stopRound, { params })),
      /** Reloads after the state turned out to be different. */
      reload: () => void queries.invalidateQueries({ queryKey, exact: true }),
    };
  }, [queries, team_id, account_id]);
}
