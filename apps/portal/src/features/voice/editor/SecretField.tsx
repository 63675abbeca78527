import { Button, Input, PasswordInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useIssueText } from "../../../kit/issue-text.ts";
import { useText } from "../../../kit/useText.ts";
import styles from "./SecretField.module.css";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

/** A password that goes in and never comes out: that there is one can be seen, and another one put in its place. */
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
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the button was that asked for it
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
