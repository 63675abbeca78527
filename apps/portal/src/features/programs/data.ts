import { subscription } from "@portal/model/subscription/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { subscriptionKey } from "../../kit/billing/data.ts";
import { call } from "../../kit/call.ts";

export type Credit = Reply<typeof subscription.referrals>["credits"][number];

/** What the program is, and what it has brought. */
export const referralsQuery = (team_id: string) =>
  queryOptions({
    queryKey: [...subscriptionKey(team_id), "referrals"],
    queryFn: async ({ signal }) => {
      const [came, config] = await Promise.all([
        call(subscription.referrals, { params: { id: team_id } }, { signal }),
        call(subscription.referralConfig, {}, { signal }),
      ]);
      return { ...came, months: config.months };
    },
  });
