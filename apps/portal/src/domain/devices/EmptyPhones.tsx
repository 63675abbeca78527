import { Button } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useText } from "#platform/text/useText.ts";
import styles from "./EmptyPhones.module.css";
import { PhoneDrawing } from "./PhoneDrawing.tsx";
import { deviceText } from "./text.ts";

interface EmptyPhonesProps {
  readonly title: string;
  /** Null if the user may not add one. */
  readonly onAdd: (() => void) | null;
  readonly onNear: () => void;
  /** Why none can be added, or where phones come from. */
  readonly children: ReactNode;
}

/** Empty state: says how to add a phone. */
export function EmptyPhones({ title, onAdd, onNear, children }: EmptyPhonesProps) {
  const t = useText(deviceText);
  return (
    <EmptyState
      drawing={<PhoneDrawing />}
      title={title}
      heading="h3"
      actions={
        onAdd && (
          <div className={styles.begin}>
            <ol className={styles.steps}>
              <li>{t("empty.app")}</li>
              <li>{t("empty.link")}</li>
              <li>{t("empty.scan")}</li>
            </ol>
            <Button
              leftSection={<IconQrcode size={16} aria-hidden />}
              onPointerEnter={onNear}
              onFocus={onNear}
              onClick={onAdd}
            >
              {t("add")}
            </Button>
          </div>
        )
      }
    >
      {onAdd ? null : children}
    </EmptyState>
  );
}
