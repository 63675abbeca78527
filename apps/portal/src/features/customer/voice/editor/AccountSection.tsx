import { Button, Input, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { countryNames } from "../accounts/filter-providers.ts";
import { ProviderLogo } from "#domain/voice/ProviderLogo.tsx";
import { SettingField } from "#domain/voice/settings/SettingField.tsx";
import styles from "./AccountSection.module.css";
import type { ProviderDialogProps } from "./ProviderDialog.tsx";
import { FormSection } from "#ui/FormSection.tsx";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

const { Part: ProviderDialog, prefetch } = lazyPart<ProviderDialogProps>({
  load: () => import("./ProviderDialog.tsx").then((m) => m.ProviderDialog),
  texts: [],
});

interface AccountSectionProps {
  readonly form: AccountForm;
  /** Whether the server is asked for here. */
  readonly serverFirst: boolean;
}

/** Name, and the provider or the server: all that a new account needs. */
export function AccountSection({ form, serverFirst }: AccountSectionProps) {
  const t = useText(editorText);
  const issueText = useIssueText();
  const locale = useLocale();
  const [choosing, setChoosing] = useState(false);
  const { draft, provider } = form;
  const isOwn = draft.itsp_id === null;
  const choose = (itsp_id: string | null) => {
    form.edit("itsp_id", itsp_id);
    setChoosing(false);
  };
  return (
    <FormSection title={t("account")} text={t("account.text")}>
      <div className={styles.fields}>
        <TextInput
          name="name"
          label={t("field.name")}
          autoComplete="off"
          maxLength={50}
          value={draft.name}
          onChange={(event) => form.edit("name", event.currentTarget.value)}
          onBlur={() => form.leave("name")}
          error={issueText(form.issues.get("name"))}
          errorProps={{ role: "alert" }}
          description={t("name.note")}
          inputWrapperOrder={["label", "input", "error", "description"]}
        />
        <div>
          <Input.Label labelElement="div">{t("field.itsp_id")}</Input.Label>
          <div className={styles.provider}>
            <ProviderLogo provider={isOwn ? null : provider} />
            <span className={styles.words}>
              <strong>{isOwn ? t("own") : (provider?.name ?? t("provider"))}</strong>
              <small>
                {isOwn ? t("own.text") : provider ? countryNames(provider.countries, locale) : t("provider.text")}
              </small>
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={t("change.label")}
              onPointerEnter={prefetch}
              onFocus={prefetch}
              onClick={() => setChoosing(true)}
            >
              {t("change")}
            </Button>
          </div>
          {provider && <p className={styles.help}>{t("provider.text")}</p>}
        </div>
        {serverFirst && (
          <div className={styles.server}>
            <SettingField form={form} name="domain" />
          </div>
        )}
      </div>
      <Suspense>
        {choosing && <ProviderDialog current={draft.itsp_id} onChoose={choose} onClose={() => setChoosing(false)} />}
      </Suspense>
    </FormSection>
  );
}
