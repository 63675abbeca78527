import { Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useText } from "#platform/text/useText.ts";
import styles from "./EnabledField.module.css";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

export function EnabledField({ form }: { readonly form: AccountForm }) {
  const t = useText(editorText);
  return (
    <div className={styles.section}>
      <Switch
        size="sm"
        labelPosition="left"
        classNames={{ root: styles.enabled, body: styles.body, labelWrapper: styles.switch }}
        label={t("field.enabled")}
        description={t("enabled.text")}
        checked={form.draft.enabled}
        onChange={(event) => form.edit("enabled", event.currentTarget.checked)}
      />
    </div>
  );
}
