import { useId } from "react";
import styles from "./ChoicePills.module.css";

interface ChoicePillsProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly chosen: readonly T[];
  readonly disabled?: boolean;
  readonly onChange: (chosen: T[]) => void;
}

/** Several of a few: boxes to tick, in a row. */
export function ChoicePills<T extends string>({ label, options, chosen, disabled, onChange }: ChoicePillsProps<T>) {
  const id = useId();
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend>{label}</legend>
      <div className={styles.pills}>
        {options.map(({ value, label: name }) => (
          <span key={value} className={styles.pill}>
            <input
              type="checkbox"
              id={`${id}-${value}`}
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                // In the order of the options, whatever was ticked first.
                onChange(
                  options.map((one) => one.value).filter((one) => (one === value ? checked : chosen.includes(one))),
                )
              }
            />
            <label htmlFor={`${id}-${value}`}>{name}</label>
          </span>
        ))}
      </div>
    </fieldset>
  );
}
