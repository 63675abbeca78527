import { SEVERITIES, type Severity } from "@portal/model/alerts/severities.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { IconSelector } from "@tabler/icons-react";
import { alertText } from "#domain/alerts/text.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { FormSection } from "#ui/FormSection.tsx";
import styles from "./AlertEditor.module.css";
import { globalAlertsText } from "./text.ts";
import type { AlertForm } from "./useAlertForm.ts";

const ORDER = ["label", "input", "error", "description"] as const;

export function ShownSection({ form: { draft, issues, edit, ofSystem } }: { readonly form: AlertForm }) {
  const t = useText(globalAlertsText);
  const a = useText(alertText);
  const issueText = useIssueText();
  return (
    <FormSection title={t("shown")} text={t("shown.text")}>
      <div className={styles.two}>
        <TextInput
          type="datetime-local"
          label={t("field.from")}
          value={draft.from}
          onChange={(event) => edit({ from: event.currentTarget.value })}
          error={issueText(issues.get("from"))}
          errorProps={{ role: "alert" }}
          description={ofSystem ? t("from.rest") : undefined}
          inputWrapperOrder={[...ORDER]}
        />
        <TextInput
          type="datetime-local"
          label={t("field.to")}
          value={draft.to}
          onChange={(event) => edit({ to: event.currentTarget.value })}
          error={issueText(issues.get("to"))}
          errorProps={{ role: "alert" }}
          description={t("to.note")}
          inputWrapperOrder={[...ORDER]}
        />
        <NativeSelect
          label={t("field.severity")}
          rightSection={<IconSelector size={14} aria-hidden />}
          value={draft.severity}
          onChange={(event) => edit({ severity: event.currentTarget.value as Severity })}
          data={SEVERITIES.toReversed().map((value) => ({ value, label: a(`severity.${value}`) }))}
        />
        <TextInput
          label={t("field.link")}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={draft.link}
          onChange={(event) => edit({ link: event.currentTarget.value })}
          error={issueText(issues.get("link"))}
          errorProps={{ role: "alert" }}
          description={t("link.note")}
          inputWrapperOrder={[...ORDER]}
        />
        <div className={styles.whole}>
          <Checkbox
            size="sm"
            label={t("field.dismissible")}
            description={t("dismissible.text")}
            checked={draft.dismissible}
            onChange={(event) => edit({ dismissible: event.currentTarget.checked })}
          />
        </div>
      </div>
    </FormSection>
  );
}
