import { subscription } from "@portal/model/subscription/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { useState } from "react";
import { call } from "../../../kit/call.ts";
import { Confirm } from "../../../kit/Confirm.tsx";
import { useAction } from "../../../kit/query.ts";
import { useSudo } from "../../../kit/sudo/SudoProvider.tsx";
import { showSuccess } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { useSubscriptionData } from "../data.ts";
import type { BillingFormat } from "../../../kit/billing/useBillingFormat.ts";
import { CouponChip } from "./CouponChip.tsx";
import { planText } from "./text.ts";

interface UsedCouponProps {
  readonly team_id: string;
  readonly coupon: NonNullable<SubscriptionReply["coupon"]>;
  readonly off: string;
  readonly say: BillingFormat;
  readonly disabled: boolean;
}

/** The coupon that is in use; without it there is no way back to it, so that is asked first. */
export function UsedCoupon({ team_id, coupon, off, say, disabled }: UsedCouponProps) {
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
        text={[off, valid ? t("coupon.since", { date: say.at(applied_at) }) : t("coupon.over")].join(". ")}
        detail={description}
        tone={valid ? "ok" : "plain"}
        remove={
          disabled || !valid ? undefined : { label: t("coupon.remove", { code }), onPress: () => setAsking(true) }
        }
      />
      {asking && (
        <Confirm
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
