import { useText } from "#platform/text/useText.ts";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import type { OrderAction } from "./order-action.ts";
import { planText } from "./text.ts";

/** A verb, with the exact amount if money is charged. */
export function useActLabel(format: BillingFormat): (act: OrderAction) => string {
  const t = useText(planText);
  return (act) => {
    switch (act.kind) {
      case "pay":
        return t(`pay.${act.change}`, { amount: format.money(act.amount) });
      case "take":
        return t(`take.${act.change}`);
      case "card":
        return t("act.card", { amount: format.money(act.amount) });
      case "keep":
        return t("act.keep");
      case "later":
        return t("act.later", { date: format.day(act.from) });
    }
  };
}
