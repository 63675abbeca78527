import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import styles from "./Form.module.css";
import { joinText } from "./text.ts";

interface LeaveChoiceProps {
  /** Null if the user may not know the team's name: only the account's owner may. */
  readonly team: string | null;
  readonly sure: boolean;
  readonly onChange: (sure: boolean) => void;
}

/** States what the user gives up and asks for consent. */
export function LeaveChoice({ team, sure, onChange }: LeaveChoiceProps) {
  const t = useText(joinText);
  const named = team ?? t("leaves.unnamed");
  return (
    <Notice kind="warn" title={t("leaves.title", { leaves: named })}>
      {t("leaves.hint")}
      <Checkbox
        className={styles.sure}
        label={t("leaves.sure", { leaves: named })}
        checked={sure}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Notice>
  );
}
