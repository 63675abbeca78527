import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./SelectionBar.module.css";

interface SelectionBarProps {
  readonly labels: Readonly<Record<"bar" | "selected" | "all" | "clear", string>>;
  /** Whether more rows could be selected. */
  readonly more: boolean;
  readonly onAll: () => void;
  readonly onClear: () => void;
  /** Actions for the selected rows: buttons with `data-act`. */
  readonly children: ReactNode;
}

/** Floats over a list while rows are selected. */
export function SelectionBar({ labels, more, onAll, onClear, children }: SelectionBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={labels.bar}>
      <strong className="num">{labels.selected}</strong>
      {more && (
        <button type="button" className={styles.all ?? ""} onClick={onAll}>
          {labels.all}
        </button>
      )}
      <hr />
      {children}
      <hr />
      <button type="button" title={labels.clear} aria-label={labels.clear} onClick={onClear}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}
