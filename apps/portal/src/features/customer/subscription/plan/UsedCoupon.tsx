import { subscription } from "@portal/model/subscription/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { useAction } from "#platform/http/query.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { useSubscriptionData } from "../data.ts";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { CouponChip } from "./CouponChip.tsx";
import { planText } from "./text.ts";

interface UsedCouponProps {
  readonly team_id: string;
  readonly coupon: NonNullable<SubscriptionReply["coupon"]>;
  readonly off: string;
  readonly format: BillingFormat;
  readonly disabled: boolean;
}

/** The coupon in use. Removing it asks first, because it cannot be used again. */
export function UsedCoupon({ team_id, coupon, off, format, disabled }: UsedCouponProps) {
  const t = useText(planText);
  const sudo = useSudo();
  const data = useSubscriptionData(team_id);
  const [asking, setAsking] = useState(false);
  const { code, description, applied_at, valid } = coupon;
  const remove = useAction({
    context: t("coupon.context"),
    run: () =>
      sudo("payment", (proof) => call(subscription.removeCoupon, { params: { id: team_id, code } }, { sudo: proof })),
    onDone: (changed) => {
      if (!changed) return;
      data.put(changed);
      showSuccess(t("coupon.removed"));
    },
    onFailed: () => void data.reload(),
  });
  return (
    <>
      <CouponChip
        code={code}
        text={[off, valid ? t("coupon.since", { date: format.at(applied_at) }) : t("coupon.over")].join(". ")}
        detail={description}
        tone={valid ? "ok" : "plain"}
        remove={
          disabled || !valid ? undefined : { label: t("coupon.remove", { code }), onPress: () => setAsking(true) }
        }
      />
      {asking && (
        <Confirm
          tone="danger"
          title={t("coupon.remove_title", { code })}
          labels={{ confirm: t("coupon.remove_go"), cancel: t("coupon.remove_stay") }}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {t("coupon.remove_text")}
        </Confirm>
      )}
    </>
  );
}
