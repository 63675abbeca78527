import { DEVICES, MEETING_ROOM } from "@portal/model/limits.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import { type PaidTier, TIERS_OF } from "@portal/model/subscription/catalogue.ts";
import { useText } from "#platform/text/useText.ts";
import { FormSection } from "#ui/FormSection.tsx";
import { usePrices } from "../data.ts";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { subscriptionText } from "../text.ts";
import { priceOf } from "./prices.ts";
import { RadioCards } from "./RadioCards.tsx";
import type { Draft } from "./wanted.ts";

export interface ChoiceProps {
  readonly product: Product;
  readonly draft: Draft;
  /** The current plan, if any. */
  readonly current: Pick<Draft, "tier" | "term"> | null;
  readonly format: BillingFormat;
  readonly disabled: boolean;
  readonly onEdit: (change: Partial<Draft>) => void;
}

/** Choice of plan: its features and its price per month at the chosen term. */
export function PlanChoice({ product, draft, current, format, disabled, onEdit }: ChoiceProps) {
  const t = useText(subscriptionText);
  const list = usePrices().data?.prices;
  const isSolo = product === "solo";
  const card = (tier: PaidTier) => {
    const price = list && priceOf(list, tier, draft.term);
    return {
      value: tier,
      title: format.plan(tier),
      mark: current?.tier === tier ? t("plan.now") : null,
      figure: price ? (
        <>
          {format.money(price.a_month)} <small>{t(isSolo ? "plan.unit_solo" : "plan.unit")}</small>
        </>
      ) : (
        "\u2007"
      ),
      note: (
        <>
          {t(isSolo ? "plan.phones_solo" : "plan.phones", { count: DEVICES.most[tier] })}
          <br />
          {t("plan.meetings", { count: MEETING_ROOM[tier] })}
        </>
      ),
    };
  };
  return (
    <FormSection title={t("plan")} text={t("plan.text")}>
      <RadioCards
        label={t("plan")}
        cards={TIERS_OF[product].map(card)}
        value={draft.tier}
        disabled={disabled}
        onChoose={(tier) => onEdit({ tier })}
      />
    </FormSection>
  );
}
