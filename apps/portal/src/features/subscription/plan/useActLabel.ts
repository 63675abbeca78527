import { useText } from "../../../kit/useText.ts";
import type { BillingFormat } from "../../../kit/billing/useBillingFormat.ts";
import type { OrderAction } from "./order-action.ts";
import { planText } from "./text.ts";

/** A verb, and the very amount where one is paid. */
export function useActLabel(say: BillingFormat): (act: OrderAction) => string {
  const t = useText(planText);
  return (act) => {
    switch (act.kind) {
      case "pay":
        return t(`pay.${act.change}`, { amount: say.money(act.amount) });
      case "take":
        return t(`take.${act.change}`);
      case "card":
        return t("act.card", { amount: say.money(act.amount) });
      case "keep":
        return t("act.keep");
      case "later":
        return t("act.later", { date: say.day(act.from) });
    }
  };
}
