import { subscription } from "@portal/model/subscription/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { useState } from "react";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { useSubscriptionData } from "../data.ts";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { subscriptionText } from "../text.ts";

/** Stops or resumes the renewal, and pays a declined charge. */
export function useRenewal(team_id: string, sub: SubscriptionReply, format: BillingFormat, onGone: () => void) {
  const t = useText(subscriptionText);
  const sudo = useSudo();
  const data = useSubscriptionData(team_id);
  const [failed, setFailed] = useState<CallFailed | null>(null);
  const { version, current_period_ends_at: ends_at } = sub;
  const stop = useAction({
    context: t("order.stop.context"),
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
      showSuccess(t("order.stop.done", { date: format.at(ends_at ?? 0) }));
    },
    onFailed: () => void data.reload(),
  });
  const resume = useAction({
    context: t(sub.unpaid ? "order.try.context" : "order.go_on.context"),
    run: () => {
      setFailed(null);
      return sudo("payment", (proof) =>
        call(subscription.reactivate, { params: { id: team_id }, body: { version } }, { sudo: proof }),
      );
    },
    onDone: (changed) => {
      if (!changed) return;
      data.put(changed);
      // The focused button disappears with its subject.
      onGone();
      if (changed.pending) return;
      showSuccess(
        sub.unpaid ? t("order.paid.done", { amount: format.money(sub.unpaid.amount) }) : t("order.go_on.done"),
      );
    },
    // Shown in the banner, next to the button.
    report: () => {},
    onFailed: (failure) => {
      setFailed(failure);
      // Even a declined attempt changes the subscription.
      void data.reload();
    },
  });
  return {
    stop: (then: () => void) => stop.mutate(undefined, { onSettled: then }),
    stopping: stop.isPending,
    resume: () => resume.mutate(undefined),
    resuming: resume.isPending,
    failed,
  };
}
