import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import { useText } from "../../kit/useText.ts";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Form.module.css";
import { joinText } from "./text.ts";

interface LeaveChoiceProps {
  /** Null where its name is not for whoever asks: only the account's own person is told. */
  readonly team: string | null;
  readonly sure: boolean;
  readonly onChange: (sure: boolean) => void;
}

/** Says plainly what is given up, and waits for a yes. */
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
