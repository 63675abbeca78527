import { subscription } from "@portal/model/subscription/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { subscriptionKey } from "#domain/billing/data.ts";
import { call } from "#platform/http/call.ts";

export type Credit = Reply<typeof subscription.referrals>["credits"][number];

/** The program's terms and the credits earned. */
export const referralsQuery = (team_id: string) =>
  queryOptions({
    queryKey: [...subscriptionKey(team_id), "referrals"],
    queryFn: async ({ signal }) => {
      const [earned, config] = await Promise.all([
        call(subscription.referrals, { params: { id: team_id } }, { signal }),
        call(subscription.referralConfig, {}, { signal }),
      ]);
      return { ...earned, months: config.months };
    },
  });
