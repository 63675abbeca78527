import { useId } from "react";
import styles from "./ChoicePills.module.css";

interface ChoicePillsProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly chosen: readonly T[];
  readonly disabled?: boolean;
  readonly onChange: (chosen: T[]) => void;
}

/** A row of checkboxes for choosing several of a few options. */
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
                // Keeps the order of the options, not the order of the clicks.
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
