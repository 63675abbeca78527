import type { CallAction } from "@portal/model/call-actions/rules.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import styles from "./EmptyActions.module.css";
import { EXAMPLES } from "./examples.ts";
import { KeysDrawing } from "./KeysDrawing.tsx";
import { actionsText } from "./text.ts";

interface EmptyActionsProps {
  readonly onAdd: (action: CallAction) => void;
  readonly onBlank: () => void;
}

/** Explains call actions with three examples that can be added right away. */
export function EmptyActions({ onAdd, onBlank }: EmptyActionsProps) {
  const t = useText(actionsText);
  return (
    <Card padded={false}>
      <EmptyState drawing={<KeysDrawing />} title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
      <ul className={styles.examples} role="list" aria-label={t("examples")}>
        {EXAMPLES.map(({ name, code, use_as }) => {
          const label = t(`${name}.label`);
          return (
            <li key={name}>
              <button type="button" className={styles.example} onClick={() => onAdd({ label, code, use_as })}>
                <span className={styles.key}>
                  <strong>{label}</strong>
                  <span className={styles.code}>
                    <span className="mono">{code}</span> {t(use_as)}
                  </span>
                </span>
                <span className={styles.what}>{t(`${name}.text`)}</span>
                <span className={styles.add}>
                  <IconPlus size={14} aria-hidden />
                  {t("example.add")}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className={styles.foot}>
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} data-add onClick={onBlank}>
          {t("add")}
        </Button>
        <p>{t("empty.note")}</p>
      </div>
    </Card>
  );
}
