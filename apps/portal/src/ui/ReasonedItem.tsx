import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./ReasonedItem.module.css";

interface ReasonedItemProps {
  readonly icon: ReactNode;
  /** Why it cannot be done now. */
  readonly why?: string | null;
  /** What it does, where its name does not say enough. */
  readonly note?: string | null;
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An item of a menu; what cannot be done now stays, and says why. */
export function ReasonedItem({ icon, why = null, note = null, danger = false, onClick, children }: ReasonedItemProps) {
  const words = why ?? note;
  return (
    <Menu.Item
      leftSection={icon}
      className={styles.item ?? ""}
      data-danger={danger || undefined}
      // It can still be reached, so that its reason is heard.
      aria-disabled={why !== null || undefined}
      data-off={why !== null || undefined}
      closeMenuOnClick={why === null}
      onClick={why === null ? onClick : undefined}
    >
      {children}
      {words && <small className={styles.words}>{words}</small>}
    </Menu.Item>
  );
}
