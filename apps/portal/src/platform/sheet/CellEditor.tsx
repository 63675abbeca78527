import { useEffect, useRef, type KeyboardEvent } from "react";
import styles from "./Grid.module.css";

/** Maximum length that the server accepts. */
export const LONGEST = 300;

interface CellEditorProps {
  /** Name of the column. */
  readonly name: string;
  readonly seed: string;
  readonly wrong: boolean;
  readonly explanation: string;
  readonly onKeyDown: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  readonly onLeave: ((value: string) => void) | undefined;
}

export function CellEditor({ name, seed, wrong, explanation, onKeyDown, onLeave }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  return (
    <input
      ref={input}
      className={styles.editor}
      aria-label={name}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? explanation : undefined}
      defaultValue={seed}
      maxLength={LONGEST}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onKeyDown={onKeyDown}
      onBlur={(event) => onLeave?.(event.currentTarget.value)}
    />
  );
}
