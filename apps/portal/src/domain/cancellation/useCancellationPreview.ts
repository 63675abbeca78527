import { subscription } from "@portal/model/subscription/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { subscriptionKey } from "#domain/billing/data.ts";
import { call } from "#platform/http/call.ts";

/** Counts the contents of an account to cancel, or of a canceled one that can be restored. Never cached. */
export const useCancellationPreview = (team_id: string) =>
  useQuery({
    queryKey: [...subscriptionKey(team_id), "cancel"],
    queryFn: ({ signal }) => call(subscription.cancelRehearsal, { params: { id: team_id } }, { signal }),
    staleTime: 0,
  });
