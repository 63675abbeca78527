import { IconArrowBackUp } from "@tabler/icons-react";
import { Button } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import styles from "./RemovedRow.module.css";
import { actionsText } from "./text.ts";

interface RemovedRowProps {
  readonly name: string;
  readonly full: boolean;
  readonly onRestore: () => void;
}

/** Placeholder for a removed key until the list is saved. */
export function RemovedRow({ name, full, onRestore }: RemovedRowProps) {
  const t = useText(actionsText);
  return (
    <div className={styles.removed}>
      <span>
        <s>{name}</s> {t("removed")}
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconArrowBackUp size={15} aria-hidden />}
        data-part="undo"
        aria-label={t("undo.label", { key: name })}
        disabled={full}
        onClick={onRestore}
      >
        {t("undo")}
      </Button>
    </div>
  );
}
