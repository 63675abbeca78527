import { rollout } from "@portal/model/rollout/contract.ts";
import { REASONS, STAGES, type Reason, type Stage } from "@portal/model/rollout/rules.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

/** Which members to list: those at a stage, those with one reason, or everyone who is stuck. */
export interface PeopleFilter {
  readonly stage?: Stage;
  readonly reason?: Reason;
}

/** Parses the filter from the URL. */
export function parsePeopleFilter(search: Readonly<Record<string, unknown>>): PeopleFilter {
  const stage = STAGES.find((one) => one === search["stage"]);
  const reason = REASONS.find((one) => one === search["reason"]);
  return stage ? { stage } : reason ? { reason } : {};
}
export const addressOf = (whom: PeopleFilter): string => {
  const query = new URLSearchParams({ ...whom }).toString();
  return query ? `/dashboard?${query}` : "/dashboard";
};

export const rolloutKey = (team_id: string) => ["rollout", team_id] as const;

export const summaryQuery = (team_id: string) =>
  queryOptions({
    queryKey: [...rolloutKey(team_id), "summary"],
    queryFn: ({ signal }) => call(rollout.summary, { params: { id: team_id } }, { signal }),
  });

export const peopleQuery = (team_id: string, whom: PeopleFilter) =>
  infiniteQueryOptions({
    queryKey: [...rolloutKey(team_id), "people", whom],
    queryFn: ({ pageParam, signal }) =>
      call(rollout.people, { params: { id: team_id }, query: { ...whom, after: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
