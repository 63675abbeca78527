import type { Reply } from "@portal/model/kit/endpoint.ts";
import { rollout } from "@portal/model/rollout/contract.ts";
import { ROLLOUT } from "@portal/model/limits.ts";
import { REASONS, STAGES, type Reason, type Stage } from "@portal/model/rollout/rules.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

/** Which members to list: those at a stage, those with one reason, or everyone who is stuck. */
export interface PeopleFilter {
  readonly stage?: Stage;
  readonly reason?: Reason;
  /** The whole list of everyone who is stuck, where the page would otherwise sum it up by cause. */
  readonly everyone?: true;
}

/** Parses the filter from the URL. */
export function parsePeopleFilter(search: Readonly<Record<string, unknown>>): PeopleFilter {
  const stage = STAGES.find((one) => one === search["stage"]);
  const reason = REASONS.find((one) => one === search["reason"]);
  if (stage) return { stage };
  if (reason) return { reason };
  return search["people"] === "all" ? { everyone: true } : {};
}
export const addressOf = ({ everyone, ...whom }: PeopleFilter): string => {
  const query = new URLSearchParams({ ...whom, ...(everyone && { people: "all" }) }).toString();
  return query ? `/dashboard?${query}` : "/dashboard";
};

/** Whether so many members are stuck that the page sums them up by cause. */
export const isSummedUp = ({ stuck }: Reply<typeof rollout.summary>): boolean => stuck > ROLLOUT.most_in_need;

export const rolloutKey = (team_id: string) => ["rollout", team_id] as const;

export const summaryQuery = (team_id: string) =>
  queryOptions({
    queryKey: [...rolloutKey(team_id), "summary"],
    queryFn: ({ signal }) => call(rollout.summary, { params: { id: team_id } }, { signal }),
  });

/** The few members who need help most. */
export const mostInNeedQuery = (team_id: string) =>
  queryOptions({
    queryKey: [...rolloutKey(team_id), "need"],
    queryFn: ({ signal }) => call(rollout.people, { params: { id: team_id }, query: { order: "need" } }, { signal }),
  });

export const peopleQuery = (team_id: string, { stage, reason }: PeopleFilter) =>
  infiniteQueryOptions({
    queryKey: [...rolloutKey(team_id), "people", { stage, reason }],
    queryFn: ({ pageParam, signal }) =>
      call(
        rollout.people,
        { params: { id: team_id }, query: { stage, reason, after: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
