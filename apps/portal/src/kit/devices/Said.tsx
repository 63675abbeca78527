import type { ReactNode } from "react";
import styles from "./Said.module.css";

interface SaidProps {
  /** Shape beside the word: nothing is told by colour alone. */
  readonly icon?: ReactNode;
  readonly tone?: "bad" | "warn" | "dim";
  readonly word: ReactNode;
  readonly children?: ReactNode;
}

/** A fact about a phone: one word, and below it what it means. */
export function Said({ icon, tone, word, children }: SaidProps) {
  return (
    <span className={styles.said} data-tone={tone}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.word}>{word}</span>
      {children && <span className={styles.note}>{children}</span>}
    </span>
  );
}
