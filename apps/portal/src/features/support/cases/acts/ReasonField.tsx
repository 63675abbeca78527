import { REASON } from "@portal/model/access.ts";
import { Textarea } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import type { ReasonIssue } from "./draft.ts";
import styles from "./Fields.module.css";
import { actsText } from "./text.ts";

interface ReasonFieldProps {
  readonly value: string;
  readonly issue: ReasonIssue | null;
  readonly onChange: (reason: string) => void;
  readonly disabled?: boolean;
}

/** Why staff do something to a customer. Stored with the action. */
export function ReasonField({ value, issue, onChange, disabled = false }: ReasonFieldProps) {
  const t = useText(actsText);
  const { least, most } = REASON;
  return (
    <div className={styles.reason}>
      <Textarea
        label={t("reason")}
        description={t("reason.hint")}
        name="reason"
        autoComplete="off"
        rows={3}
        data-autofocus
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={issue && t(`reason.${issue}`, { least, most })}
        errorProps={{ role: "alert" }}
      />
      <span className={`${styles.count} num`}>{t("reason.count", { count: value.trim().length, most })}</span>
    </div>
  );
}
