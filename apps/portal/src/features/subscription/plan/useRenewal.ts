import { subscription } from "@portal/model/subscription/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { useState } from "react";
import type { CallFailed } from "../../../kit/call-failed.ts";
import { call } from "../../../kit/call.ts";
import { useAction } from "../../../kit/query.ts";
import { useSudo } from "../../../kit/sudo/SudoProvider.tsx";
import { showSuccess } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { useSubscriptionData } from "../data.ts";
import type { BillingFormat } from "../../../kit/billing/useBillingFormat.ts";
import { planText } from "./text.ts";

/** Stops the renewal, goes on after all, and pays what could not be charged. */
export function useRenewal(team_id: string, sub: SubscriptionReply, say: BillingFormat, onGone: () => void) {
  const t = useText(planText);
  const sudo = useSudo();
  const data = useSubscriptionData(team_id);
  const [failed, setFailed] = useState<CallFailed | null>(null);
  const { version, current_period_ends_at: ends_at } = sub;
  const stop = useAction({
    context: t("stop.context"),
    run: () =>
      sudo("payment", (proof) =>
        call(
          subscription.toggleCancellation,
          { params: { id: team_id }, body: { renews: false, version } },
          { sudo: proof },
        ),
      ),
    onDone: (changed) => {
      if (!changed) return;
      data.put(changed);
      showSuccess(t("stop.done", { date: say.at(ends_at ?? 0) }));
    },
    onFailed: () => void data.reload(),
  });
  const goOn = useAction({
    context: t(sub.unpaid ? "try.context" : "go_on.context"),
    run: () => {
      setFailed(null);
      return sudo("payment", (proof) =>
        call(subscription.reactivate, { params: { id: team_id }, body: { version } }, { sudo: proof }),
      );
    },
    onDone: (changed) => {
      if (!changed) return;
      data.put(changed);
      // The button that had the focus goes with what it was about.
      onGone();
      if (changed.pending) return;
      showSuccess(sub.unpaid ? t("paid.done", { amount: say.money(sub.unpaid.amount) }) : t("go_on.done"));
    },
    // Told in the banner, beside the button.
    tell: () => {},
    onFailed: (failure) => {
      setFailed(failure);
      // A try leaves its mark, also one that was refused.
      void data.reload();
    },
  });
  return {
    stop: (then: () => void) => stop.mutate(undefined, { onSettled: then }),
    stopping: stop.isPending,
    goOn: () => goOn.mutate(undefined),
    goingOn: goOn.isPending,
    failed,
  };
}
