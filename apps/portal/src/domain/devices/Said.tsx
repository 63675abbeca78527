import type { ReactNode } from "react";
import styles from "./Said.module.css";

interface SaidProps {
  /** A shape next to the word, so that color is not the only signal. */
  readonly icon?: ReactNode;
  readonly tone?: "bad" | "warn" | "dim";
  readonly word: ReactNode;
  readonly children?: ReactNode;
}

/** A fact about a phone: one word, with its explanation below. */
export function Said({ icon, tone, word, children }: SaidProps) {
  return (
    <span className={styles.said} data-tone={tone}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.word}>{word}</span>
      {children && <span className={styles.note}>{children}</span>}
    </span>
  );
}
