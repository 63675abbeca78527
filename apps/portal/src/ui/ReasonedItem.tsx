import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./ReasonedItem.module.css";

interface ReasonedItemProps {
  readonly icon: ReactNode;
  /** Why the action is not available right now. */
  readonly why?: string | null;
  /** What the action does, if its name does not say enough. */
  readonly note?: string | null;
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A menu item. An unavailable action stays visible and says why. */
export function ReasonedItem({ icon, why = null, note = null, danger = false, onClick, children }: ReasonedItemProps) {
  const words = why ?? note;
  return (
    <Menu.Item
      leftSection={icon}
      className={styles.item ?? ""}
      data-danger={danger || undefined}
      // Not `disabled`: the item must be reachable, so that screen readers announce the reason.
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
