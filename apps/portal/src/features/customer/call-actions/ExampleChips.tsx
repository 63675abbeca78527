import type { CallAction } from "@portal/model/call-actions/rules.ts";
import { IconPlus } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import styles from "./ExampleChips.module.css";
import { EXAMPLES } from "./examples.ts";
import { actionsText } from "./text.ts";

interface ExampleChipsProps {
  readonly rows: readonly CallAction[];
  readonly onAdd: (action: CallAction) => void;
}

/** The examples that are not in the list yet. */
export function ExampleChips({ rows, onAdd }: ExampleChipsProps) {
  const t = useText(actionsText);
  const left = EXAMPLES.map(({ name, code, use_as }) => ({ label: t(`${name}.label`), code, use_as })).filter(
    ({ code }) => !rows.some((row) => row.code === code),
  );
  if (left.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets
    <ul className={styles.chips} role="list" aria-label={t("examples")}>
      {left.map((action) => (
        <li key={action.code}>
          <button type="button" onClick={() => onAdd(action)}>
            <IconPlus size={13} aria-hidden />
            {action.label} <span className="mono">{action.code}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
