import { TERMS, type Term } from "@portal/model/subscription/catalogue.ts";
import { formatPercent } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { FormSection } from "#ui/FormSection.tsx";
import { usePrices } from "../data.ts";
import { subscriptionText } from "../text.ts";
import type { ChoiceProps } from "./PlanChoice.tsx";
import { priceOf, savingOf } from "./prices.ts";
import { RadioCards } from "./RadioCards.tsx";

/** Choice of term: its price per month and the saving. */
export function TermChoice({ product, draft, current, format, disabled, onEdit }: ChoiceProps) {
  const t = useText(subscriptionText);
  const locale = useLocale();
  const list = usePrices().data?.prices ?? [];
  const note = (term: Term) => {
    if (current?.term === term) return t("term.now");
    const saving = savingOf(list, draft.tier, term);
    if (saving !== null) return t("term.save", { share: formatPercent(saving, 1, locale) });
    return term === "monthly" ? t("term.free") : null;
  };
  const cards = TERMS.map((term) => {
    const price = priceOf(list, draft.tier, term);
    return {
      value: term,
      title: t(`term.${term}`),
      figure: price ? format.money(price.a_month) : "\u2007",
      note: (
        <>
          {note(term)}
          {price && term !== "monthly" && (
            <>
              <br />
              {t(`term.whole.${term}`, { price: format.money(price.per_term) })}
            </>
          )}
        </>
      ),
    };
  });
  return (
    <FormSection title={t("term")} text={t(product === "solo" ? "term.text_solo" : "term.text")}>
      <RadioCards
        label={t("term")}
        cards={cards}
        value={draft.term}
        disabled={disabled}
        onChoose={(term) => onEdit({ term })}
      />
    </FormSection>
  );
}
