import type { ReactNode } from "react";
import styles from "./Pill.module.css";

interface PillProps {
  readonly tone?: "ok" | "warn" | "bad" | "accent" | "plain";
  readonly children: ReactNode;
}

export function Pill({ tone = "plain", children }: PillProps) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}
