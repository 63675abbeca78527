import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { teamErrorText } from "#platform/text/error-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Kbd } from "#ui/Kbd.tsx";
import { ALT } from "#ui/keyboard.ts";
import styles from "./ListFoot.module.css";
import { actionsText } from "./text.ts";

interface ListFootProps {
  readonly full: boolean;
  /** Whether there are enough rows to reorder. */
  readonly movable: boolean;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

export function ListFoot({ full, movable, onAdd, children }: ListFootProps) {
  const t = useText(actionsText);
  const errors = useText(teamErrorText);
  return (
    <div className={styles.foot}>
      <Button
        variant="default"
        leftSection={<IconPlus size={15} aria-hidden />}
        data-add
        disabled={full}
        onClick={onAdd}
      >
        {t("add")}
      </Button>
      {!full && children}
      <output className={styles.full}>{full && errors("actions.too_many")}</output>
      {movable && !full && (
        <span className={`${styles.hint} not-on-phone`}>
          <Kbd>{ALT} ↑</Kbd> <Kbd>{ALT} ↓</Kbd> {t("hint")}
        </span>
      )}
    </div>
  );
}
