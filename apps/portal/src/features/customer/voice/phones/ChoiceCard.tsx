import { useId, type ReactNode } from "react";
import { Card } from "#ui/Card.tsx";
import styles from "./ChoiceCard.module.css";

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly note?: ReactNode;
}

interface ChoiceCardProps<V extends string> {
  readonly title: string;
  readonly text: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly foot?: ReactNode;
  /** Absent if the user may not change it. */
  readonly onChoose: ((value: V) => void) | undefined;
}

/** One question with its options; read-only users see only the current one. */
export function ChoiceCard<V extends string>(props: ChoiceCardProps<V>) {
  const { title, text, choices, value, foot, onChoose } = props;
  const name = useId();
  const current = choices.find((choice) => choice.value === value);
  return (
    <Card title={title}>
      <p className={styles.text} id={`${name}text`}>
        {text}
      </p>
      {onChoose ? (
        <div className={styles.choices} role="radiogroup" aria-label={title} aria-describedby={`${name}text`}>
          {choices.map((choice) => (
            <label key={choice.value} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                onChange={() => onChoose(choice.value)}
              />
              <span>
                {choice.label}
                {choice.note && <small>{choice.note}</small>}
              </span>
            </label>
          ))}
        </div>
      ) : (
        <p className={styles.held}>
          {current?.label ?? value}
          {current?.note && <small>{current.note}</small>}
        </p>
      )}
      {foot && <p className={styles.foot}>{foot}</p>}
    </Card>
  );
}
