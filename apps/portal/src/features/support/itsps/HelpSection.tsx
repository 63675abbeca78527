import { Textarea, TextInput } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import { FormSection } from "#ui/FormSection.tsx";
import styles from "./ProviderEditor.module.css";
import { providersText } from "./text.ts";
import { useFieldProps } from "./useFieldProps.ts";
import type { ProviderForm } from "./useProviderForm.ts";

export function HelpSection({ form }: { readonly form: ProviderForm }) {
  const t = useText(providersText);
  const part = useFieldProps(form);
  const text = part("help_text");
  return (
    <FormSection title={t("help")} text={t("help.text")}>
      <div className={styles.two}>
        <TextInput
          {...part("authorization_username_hint")}
          label={t("field.authorization_username_hint")}
          description={t("hint.note")}
          maxLength={200}
          autoComplete="off"
        />
        <TextInput
          {...part("help_url")}
          label={t("field.help_url")}
          description={t("help_url.note")}
          maxLength={300}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <div className={styles.whole}>
          <Textarea
            {...text}
            label={t("field.help_text")}
            rows={3}
            maxLength={400}
            // A single paragraph.
            onChange={(event) => form.edit("help_text", event.currentTarget.value.replaceAll(/\s*\n\s*/g, " "))}
          />
        </div>
      </div>
    </FormSection>
  );
}
