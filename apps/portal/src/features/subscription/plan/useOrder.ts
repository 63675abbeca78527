import { subscription, type PreviewReply } from "@portal/model/subscription/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";
import { useEffect, useRef, useState } from "react";
import type { CallFailed } from "../../../kit/call-failed.ts";
import { call } from "../../../kit/call.ts";
import { useAction } from "../../../kit/query.ts";
import { useSudo } from "../../../kit/sudo/SudoProvider.tsx";
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

/** What became of the last press of the button. */
export type Outcome =
  | { readonly kind: "done"; readonly order: Order }
  | { readonly kind: "failed"; readonly failed: CallFailed; readonly order: Order | null }
  /** What a payment came to that was not known at first. */
  | { readonly kind: "settled"; readonly how: "paid" | "refused" | "other" };

interface Ordering {
  readonly team_id: string;
  readonly sub: SubscriptionReply;
  readonly onDone: () => void;
}

/** Orders what was previewed, at the very price that was shown. */
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
    // Told beside the button, where it stays.
    tell: () => {},
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
    // Only the moment counts at which it stops being pending.
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
