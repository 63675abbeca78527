import { Button, Input, PasswordInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./SecretField.module.css";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

/** A write-only password: shows whether one is set and lets the user replace it. */
export function SecretField({ form }: { readonly form: AccountForm }) {
  const t = useText(editorText);
  const issueText = useIssueText();
  const [replacing, setReplacing] = useState(false);
  const value = form.draft.firewall_password;
  if (form.passwordSet && !replacing && value === "") {
    return (
      <div>
        <Input.Label labelElement="div">{t("field.firewall_password")}</Input.Label>
        <div className={styles.kept}>
          <IconLock size={15} aria-hidden />
          <span>{t("password.set")}</span>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={t("password.replace_label")}
            onClick={() => setReplacing(true)}
          >
            {t("password.replace")}
          </Button>
        </div>
        <p className={styles.note}>{t("password.note")}</p>
      </div>
    );
  }
  const keep = () => {
    form.edit("firewall_password", "");
    setReplacing(false);
  };
  return (
    <PasswordInput
      name="firewall_password"
      label={t("field.firewall_password")}
      autoComplete="new-password"
      maxLength={256}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that opened it
      autoFocus={replacing}
      visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
      value={value}
      onChange={(event) => form.edit("firewall_password", event.currentTarget.value)}
      error={issueText(form.issues.get("firewall_password"))}
      errorProps={{ role: "alert" }}
      description={
        form.passwordSet ? (
          <button type="button" className="link-button" onClick={keep}>
            {t("password.keep")}
          </button>
        ) : (
          t("password.note")
        )
      }
      inputWrapperOrder={["label", "input", "error", "description"]}
    />
  );
}
