import { subscription, type PreviewReply } from "@portal/model/subscription/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";
import { useEffect, useRef, useState } from "react";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { upcomingPlanOf, isSame } from "../choice/wanted.ts";
import { useSubscriptionData } from "../data.ts";
import type { OrderAction } from "./order-action.ts";
import { refusalOf } from "./refusal.ts";

interface Order {
  readonly act: OrderAction;
  readonly wanted: PlanSelection;
  readonly coupon: string | null;
  readonly preview: PreviewReply;
}

/** The result of the last order. */
export type Outcome =
  | { readonly kind: "done"; readonly order: Order }
  | { readonly kind: "failed"; readonly failed: CallFailed; readonly order: Order | null }
  /** The final result of a payment that was unknown at first. */
  | { readonly kind: "settled"; readonly how: "paid" | "refused" | "other" };

interface Ordering {
  readonly team_id: string;
  readonly sub: SubscriptionReply;
  readonly onDone: () => void;
}

/** Orders what was previewed, at exactly the price shown. */
export function useOrder({ team_id, sub, onDone }: Ordering) {
  const sudo = useSudo();
  const data = useSubscriptionData(team_id);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const last = useRef<Order | null>(null);

  const send = ({ wanted, coupon, preview }: Order, proof: string) => {
    const { tier, term, seats } = wanted;
    const agreed = { expected_total: preview.bill.total, version: sub.version };
    const body = { tier, term, seats, ...(coupon !== null && { coupon }), ...agreed };
    return call(subscription.order, { params: { id: team_id }, body }, { sudo: proof });
  };
  const action = useAction({
    context: "",
    run: async (order: Order) => {
      last.current = order;
      const changed = await sudo("payment", (proof) => send(order, proof));
      return changed && { changed, order };
    },
    onDone: (done) => {
      if (!done) return;
      data.put(done.changed);
      if (done.changed.pending) return;
      setOutcome({ kind: "done", order: done.order });
      onDone();
    },
    // Shown next to the button instead of a toast.
    report: () => {},
    onFailed: (failed) => {
      setOutcome({ kind: "failed", failed, order: last.current });
      const { fresh } = refusalOf(failed.code);
      if (fresh === "subscription") void data.reload();
      if (fresh === "preview") void data.previewAgain();
    },
  });

  const wasPending = useRef(sub.pending);
  useEffect(() => {
    if (wasPending.current && !sub.pending) {
      const [ordered, holds] = [last.current?.wanted, upcomingPlanOf(sub)];
      const how = ordered ? (holds && isSame(holds, ordered) ? "paid" : "refused") : "other";
      setOutcome({ kind: "settled", how });
      if (how === "paid") onDone();
      data.put(sub);
    }
    wasPending.current = sub.pending;
    // Runs only when it stops being pending.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sub.pending]);

  return {
    busy: action.isPending,
    outcome,
    forget: () => setOutcome(null),
    order: (order: Order) => {
      setOutcome(null);
      action.mutate(order);
    },
  };
}
