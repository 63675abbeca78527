import { TextInput } from "@mantine/core";
import { CountryChoice } from "#platform/fields/CountryChoice.tsx";
import { useText } from "#platform/text/useText.ts";
import { FormSection } from "#ui/FormSection.tsx";
import styles from "./ProviderEditor.module.css";
import { providersText } from "./text.ts";
import { useFieldProps } from "./useFieldProps.ts";
import type { ProviderForm } from "./useProviderForm.ts";

export function IdentitySection({ form }: { readonly form: ProviderForm }) {
  const t = useText(providersText);
  const part = useFieldProps(form);
  const sort = part("sort");
  return (
    <FormSection title={t("identity")} text={t("identity.text")}>
      <div className={styles.two}>
        <TextInput {...part("name")} label={t("field.name")} maxLength={60} autoComplete="off" />
        <TextInput
          {...part("slug")}
          label={t("field.slug")}
          description={t("slug.note")}
          classNames={{ input: styles.mono }}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CountryChoice
          label={t("field.countries")}
          labels={{ add: t("countries.add"), remove: (country) => t("countries.remove", { country }) }}
          note={t("countries.note")}
          chosen={form.draft.countries}
          onChange={(countries) => form.edit("countries", countries)}
        />
        <TextInput
          {...sort}
          error={sort.error && t("sort.wrong")}
          label={t("field.sort")}
          description={t("sort.note")}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
      </div>
    </FormSection>
  );
}
