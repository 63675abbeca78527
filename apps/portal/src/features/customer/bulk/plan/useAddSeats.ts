import { subscription } from "@portal/model/subscription/contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { subscriptionKey, subscriptionQuery, useSubscription } from "#domain/billing/data.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { teamKey } from "#domain/team/team.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { useSend } from "#platform/http/useSend.ts";
import { seatsNeeded, type SeatNeed } from "./obstacle.ts";

/**
 * The price of the seats that an import lacks, from the same preview as an order, and their purchase at exactly that
 * price. The version of the subscription makes a repeated or parallel purchase fail instead of charging twice.
 */
export function useAddSeats(team_id: string, need: SeatNeed, onSeats: (andStart: boolean) => void) {
  const sudo = useSudo();
  const queries = useQueryClient();
  const read = useSubscription(team_id);
  const sub = read.data;
  const seats = sub ? seatsNeeded(need, sub.used_seats) : 0;
  const isShort = sub !== undefined && sub.seats < seats;
  const key = [...subscriptionKey(team_id), "preview", "seats"];
  const preview = useQuery({
    queryKey: [...key, sub?.version, seats],
    queryFn: ({ signal }) => call(subscription.seatsPreview, { params: { id: team_id }, body: { seats } }, { signal }),
    enabled: isShort && !sub.pending,
    staleTime: 60_000,
  });
  const bought = useRef(false);
  const purchase = useSend(async () => {
    if (!sub || !preview.data) return;
    const body = { seats, expected_total: preview.data.bill.total, version: sub.version };
    bought.current = true;
    try {
      const changed = await sudo("payment", (proof) =>
        call(subscription.setSeats, { params: { id: team_id }, body }, { sudo: proof }),
      );
      if (!changed) bought.current = false;
      else queries.setQueryData(subscriptionQuery(team_id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: teamKey });
    } catch (thrown) {
      // A charge without a result may still succeed, and the import continues then.
      bought.current = asCallFailed(thrown).code === "payment.unknown";
      void queries.invalidateQueries({ queryKey: subscriptionKey(team_id) });
      throw thrown;
    }
  });

  const hasSeats = sub !== undefined && !sub.pending && !isShort;
  useEffect(() => {
    if (hasSeats) onSeats(bought.current);
    // Runs once, when the seats are there, however they came.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasSeats]);

  const error = read.error ?? preview.error;
  return {
    sub,
    preview: preview.data ?? null,
    missing: sub ? seats - sub.seats : 0,
    failed: error ? asCallFailed(error) : null,
    purchase,
    retry: () => void Promise.all([read.refetch(), preview.refetch()]),
  };
}
