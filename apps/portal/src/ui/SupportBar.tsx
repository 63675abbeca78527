import type { ReactNode } from "react";
import { HazardStripe } from "./HazardStripe.tsx";
import { Mark } from "./Mark.tsx";
import styles from "./SupportBar.module.css";

interface SupportBarProps {
  readonly brand: string;
  readonly badge: string;
  readonly children?: ReactNode;
}

/** The black bar at the top of the staff area. */
export function SupportBar({ brand, badge, children }: SupportBarProps) {
  return (
    <header className={styles.head}>
      <div className={styles.bar}>
        <span className={styles.brand}>
          <Mark size={19} />
          <span className={styles.name}>{brand}</span>
          <em>{badge}</em>
        </span>
        {children}
      </div>
      <HazardStripe />
    </header>
  );
}
