import { useId, type ReactNode } from "react";
import { Pill } from "#ui/Pill.tsx";
import styles from "./RadioCards.module.css";

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
export function RadioCards<V extends string>({ label, cards, value, disabled, onChoose }: RadioCardsProps<V>) {
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
