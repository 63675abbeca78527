import type { Reply } from "@portal/model/kit/endpoint.ts";
import { subscription } from "@portal/model/subscription/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { subscriptionKey, subscriptionQuery } from "#domain/billing/data.ts";
import { call } from "#platform/http/call.ts";
import { readSession, updateUser } from "#platform/session/session.ts";
import { teamKey } from "#domain/team/team.ts";

export type Prices = Reply<typeof subscription.costPerSeat>;
export type Statement = Reply<typeof subscription.statements>["statements"][number];
export type Country = Reply<typeof subscription.countryStateList>["countries"][number];

/** Prices, countries and similar data change a few times a year. */
const RARELY = { staleTime: 300_000 } as const;

export const usePrices = () =>
  useQuery({
    queryKey: ["subscription", "prices"],
    queryFn: ({ signal }) => call(subscription.costPerSeat, {}, { signal }),
    ...RARELY,
  });

export const useStatements = (team_id: string) =>
  useQuery({
    queryKey: [...subscriptionKey(team_id), "statements"],
    queryFn: async ({ signal }) =>
      (await call(subscription.statements, { params: { id: team_id } }, { signal })).statements,
  });

export const useCountries = () =>
  useQuery({
    queryKey: ["subscription", "countries"],
    queryFn: async ({ signal }) => (await call(subscription.countryStateList, {}, { signal })).countries,
    ...RARELY,
  });

export const useReferral = () =>
  useQuery({
    queryKey: ["subscription", "referral"],
    queryFn: ({ signal }) => call(subscription.referralConfig, {}, { signal }),
    ...RARELY,
  });

export const previewKey = (team_id: string) => [...subscriptionKey(team_id), "preview"] as const;

/** Applies the server's reply after a change everywhere. */
export function useSubscriptionData(team_id: string) {
  const queries = useQueryClient();
  return useMemo(() => {
    const { queryKey } = subscriptionQuery(team_id);
    return {
      put: (sub: SubscriptionReply) => {
        queries.setQueryData(queryKey, sub);
        // A new address can mean different tax, so earlier previews are invalid.
        void queries.resetQueries({ queryKey: previewKey(team_id) });
        void queries.invalidateQueries({ queryKey: [...subscriptionKey(team_id), "statements"] });
        // The frame shows the plan and the number of seats.
        void queries.invalidateQueries({ queryKey: teamKey });
        const user = readSession("customer")?.user;
        if (user) updateUser("customer", { ...user, team: { ...user.team, tier: sub.tier, state: sub.state } });
      },
      reload: () => queries.refetchQueries({ queryKey }),
      previewAgain: () => queries.resetQueries({ queryKey: previewKey(team_id) }),
    };
  }, [queries, team_id]);
}
