import { Button } from "@mantine/core";
import { Kbd } from "./Kbd.tsx";
import { withCommand } from "./keyboard.ts";
import styles from "./SaveBar.module.css";

interface SaveBarProps {
  /** Says how many changes are unsaved. */
  readonly title: string;
  /** Names the changed fields. */
  readonly detail: string;
  readonly labels: Readonly<Record<"save" | "discard", string>>;
  readonly busy: boolean;
  readonly onDiscard: () => void;
}

/** Stays in view at the bottom of a form with unsaved changes. Its button submits the surrounding form. */
export function SaveBar({ title, detail, labels, busy, onDiscard }: SaveBarProps) {
  return (
    <div className={styles.place}>
      <div className={styles.bar}>
        <output className={styles.words}>
          <strong>{title}</strong> <span>{detail}</span>
        </output>
        <Button variant="subtle" color="gray" disabled={busy} onClick={onDiscard}>
          {labels.discard}
        </Button>
        <Button
          type="submit"
          loading={busy}
          rightSection={
            <span className={styles.key} aria-hidden>
              <Kbd>{withCommand("S")}</Kbd>
            </span>
          }
        >
          {labels.save}
        </Button>
      </div>
    </div>
  );
}
