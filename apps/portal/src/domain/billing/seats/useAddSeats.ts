import { subscription } from "@portal/model/subscription/contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { teamKey } from "#domain/team/team.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { useSend } from "#platform/http/useSend.ts";
import { subscriptionKey, subscriptionQuery, useSubscription } from "../data.ts";
import { seatsNeeded, type SeatNeed } from "./seat-need.ts";

interface SeatPurchase {
  readonly team_id: string;
  readonly need: SeatNeed;
  /** Asked before the charge. Nothing is bought if it answers false. */
  readonly confirm?: (() => Promise<boolean>) | undefined;
  /** The team has enough seats now; true if they were bought here. */
  readonly onSeats: (bought: boolean) => void;
}

/**
 * The price of missing seats, from the same preview as an order, and their purchase at exactly that price. The version
 * of the subscription makes a repeated or parallel purchase fail instead of charging twice.
 */
export function useAddSeats({ team_id, need, confirm, onSeats }: SeatPurchase) {
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
    // Keeps the box in place while the number of people changes. It can't be bought until the new price is there.
    placeholderData: (before) => before,
  });
  const bought = useRef(false);
  const purchase = useSend(async () => {
    if (!sub || !preview.data || preview.isPlaceholderData) return;
    const body = { seats, expected_total: preview.data.bill.total, version: sub.version };
    if (confirm && !(await confirm())) return;
    bought.current = true;
    try {
      const changed = await sudo("payment", (proof) =>
        call(subscription.setSeats, { params: { id: team_id }, body }, { sudo: proof }),
      );
      if (!changed) bought.current = false;
      else queries.setQueryData(subscriptionQuery(team_id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: teamKey });
    } catch (thrown) {
      // A charge without a result may still succeed, and the task continues then.
      bought.current = asCallFailed(thrown).code === "payment.unknown";
      void queries.invalidateQueries({ queryKey: subscriptionKey(team_id) });
      throw thrown;
    }
  });

  const hasSeats = sub !== undefined && !sub.pending && !isShort;
  useEffect(() => {
    if (!hasSeats) return;
    const wasBought = bought.current;
    // A later change of the need must not continue the task again.
    bought.current = false;
    onSeats(wasBought);
    // Runs once, when the seats are there, however they came.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasSeats]);

  const error = read.error ?? preview.error;
  return {
    sub,
    hasSeats,
    preview: preview.data ?? null,
    /** The price is that of an earlier number of seats. */
    isFormer: preview.isPlaceholderData,
    /** How many are needed in all, and how many of them are missing. */
    seats,
    missing: sub ? seats - sub.seats : 0,
    failed: error ? asCallFailed(error) : null,
    purchase,
    retry: () => void Promise.all([read.refetch(), preview.refetch()]),
  };
}
