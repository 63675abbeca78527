import type { ReactNode } from "react";
import styles from "./Rail.module.css";

interface RailProps {
  readonly title: string;
  /** The left rail, which on small screens becomes one line above the panel. */
  readonly folds?: boolean;
  readonly children: ReactNode;
}

export function Rail({ title, folds = false, children }: RailProps) {
  return (
    <aside className={styles.rail} data-folds={folds || undefined} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </aside>
  );
}

interface RailItemProps {
  readonly mark: ReactNode;
  readonly done?: boolean;
  readonly title: string;
  readonly detail: string;
}

export function RailItem({ mark, done = false, title, detail }: RailItemProps) {
  return (
    <li className={styles.item}>
      <span className={styles.dot} data-done={done || undefined} aria-hidden>
        {mark}
      </span>
      <div>
        <b>{title}</b>
        <span className={styles.detail}>{detail}</span>
      </div>
    </li>
  );
}
