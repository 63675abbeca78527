import { DEVICES, MEETING_ROOM } from "@portal/model/limits.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import { type PaidTier, TIERS_OF, TERMS, type Term } from "@portal/model/subscription/catalogue.ts";
import { useId, type ReactNode } from "react";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { formatPercent } from "#platform/text/format.ts";
import { useText, useLocale } from "#platform/text/useText.ts";
import { FormSection } from "#ui/FormSection.tsx";
import { Pill } from "#ui/Pill.tsx";
import { usePrices } from "../data.ts";
import { subscriptionText } from "../text.ts";
import styles from "./PlanChoice.module.css";
import { priceOf, savingOf } from "./prices.ts";
import type { Draft } from "./wanted.ts";

interface ChoiceProps {
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

interface RadioCard<V extends string> {
  readonly value: V;
  readonly title: string;
  /** A badge next to the title. */
  readonly mark?: string | null;
  readonly figure: ReactNode;
  readonly note: ReactNode;
}

interface RadioCardsProps<V extends string> {
  readonly label: string;
  readonly cards: readonly RadioCard<V>[];
  readonly value: V;
  readonly disabled: boolean;
  readonly onChoose: (value: V) => void;
}

/** A few options side by side, each with its price. */
function RadioCards<V extends string>({ label, cards, value, disabled, onChoose }: RadioCardsProps<V>) {
  const name = useId();
  return (
    <div className={styles.cards} data-many={cards.length > 2 || undefined} role="radiogroup" aria-label={label}>
      {cards.map((card) => (
        <label key={card.value} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            disabled={disabled}
            onChange={() => onChoose(card.value)}
          />
          <span className={styles.title}>
            <strong>{card.title}</strong>
            {card.mark && <Pill tone="accent">{card.mark}</Pill>}
          </span>
          <span className={`${styles.figure} num`}>{card.figure}</span>
          <span className={styles.note}>{card.note}</span>
        </label>
      ))}
    </div>
  );
}
