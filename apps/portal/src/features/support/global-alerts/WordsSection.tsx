import { ALERT } from "@portal/model/limits.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { FormSection } from "#ui/FormSection.tsx";
import styles from "./AlertEditor.module.css";
import { globalAlertsText } from "./text.ts";
import type { AlertForm } from "./useAlertForm.ts";

export function WordsSection({ form: { draft, issues, edit } }: { readonly form: AlertForm }) {
  const t = useText(globalAlertsText);
  const issueText = useIssueText();
  return (
    <FormSection title={t("words")} text={t("words.text")}>
      <div className={styles.two}>
        {(["en", "es"] as const).map((code) => {
          const said = draft.texts[code];
          const say = (change: Partial<typeof said>) =>
            edit({ texts: { ...draft.texts, [code]: { ...said, ...change } } });
          const language = t(`in.${code}`);
          return (
            <div key={code} className={styles.language} lang={code}>
              <TextInput
                label={t("field.title", { language })}
                maxLength={ALERT.longest_title}
                autoComplete="off"
                value={said.title}
                onChange={(event) => say({ title: event.currentTarget.value })}
                error={issueText(issues.get(`texts.${code}.title`))}
                errorProps={{ role: "alert" }}
              />
              <Textarea
                label={t("field.text", { language })}
                rows={4}
                maxLength={ALERT.longest_text}
                value={said.text}
                // A single paragraph: a banner has no room for more.
                onChange={(event) => say({ text: event.currentTarget.value.replaceAll(/\s*\n\s*/g, " ") })}
                error={issueText(issues.get(`texts.${code}.text`))}
                errorProps={{ role: "alert" }}
                description={t("left", { left: ALERT.longest_text - said.text.length })}
                inputWrapperOrder={["label", "input", "error", "description"]}
              />
            </div>
          );
        })}
      </div>
    </FormSection>
  );
}
