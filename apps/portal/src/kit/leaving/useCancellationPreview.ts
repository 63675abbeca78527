import { subscription } from "@portal/model/subscription/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { subscriptionKey } from "../billing/data.ts";
import { call } from "../call.ts";

/** What an account holds that is to end, or has ended and can still be restored; counted anew each time. */
export const useCancellationPreview = (team_id: string) =>
  useQuery({
    queryKey: [...subscriptionKey(team_id), "cancel"],
    queryFn: ({ signal }) => call(subscription.cancelRehearsal, { params: { id: team_id } }, { signal }),
    staleTime: 0,
  });
