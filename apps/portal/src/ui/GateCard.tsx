import type { ReactNode } from "react";
import { FocusedHeading } from "./FocusedHeading.tsx";
import { Card } from "./Card.tsx";
import styles from "./GateCard.module.css";

interface GateCardProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** Says why no page can be opened and what the user can do about it. */
export function GateCard({ icon, title, children, actions }: GateCardProps) {
  return (
    <Card padded={false}>
      <div className={styles.card}>
        <span className={styles.sign} aria-hidden>
          {icon}
        </span>
        <FocusedHeading>{title}</FocusedHeading>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </Card>
  );
}
