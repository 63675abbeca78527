import { doctor, type Round } from "@portal/model/account-check/contract.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../kit/call.ts";

const ASK_EVERY_MS = 1_000;

interface Which {
  readonly team_id: string;
  readonly account_id: string;
}
const paramsOf = ({ team_id, account_id }: Which) => ({ id: team_id, vid: account_id });

/** The last round with an account; asked for again every second until it has ended. */
export const roundQuery = (which: Which) =>
  queryOptions({
    queryKey: ["doctor", which.team_id, which.account_id],
    queryFn: ({ signal }) => call(doctor.round, { params: paramsOf(which) }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.round?.state === "running" ? ASK_EVERY_MS : false),
  });

/** Those of a round with whom something is wrong. Their number is part of the key: one more, and they are fetched anew. */
export const failedQuery = (which: Which, { id }: Round, failed: number, search: string) =>
  infiniteQueryOptions({
    queryKey: ["doctor", which.team_id, which.account_id, id, failed, search],
    queryFn: ({ pageParam: after, signal }) =>
      call(
        doctor.roundResults,
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

/** Begins and stops it, and knows at once what came of that. */
export function useRoundActs(which: Which) {
  const queries = useQueryClient();
  const { team_id, account_id } = which;
  return useMemo(() => {
    const params = { id: team_id, vid: account_id };
    const { queryKey } = roundQuery({ team_id, account_id });
    const put = (round: Round) => queries.setQueryData(queryKey, (old) => old && { ...old, round });
    return {
      start: async () => put(await call(doctor.startRound, { params })),
      stop: async () => put(await call(doctor.stopRound, { params })),
      /** It was otherwise than it was shown. */
      reload: () => void queries.invalidateQueries({ queryKey, exact: true }),
    };
  }, [queries, team_id, account_id]);
}
