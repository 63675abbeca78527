import { Button, Input, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Suspense, useState } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { isWebAddress } from "#platform/routing/web-address.ts";
import { countryNames } from "../accounts/filter-providers.ts";
import { ProviderLogo } from "#domain/voice/ProviderLogo.tsx";
import styles from "./AccountSection.module.css";
import type { ProviderDialogProps } from "./ProviderDialog.tsx";
import { FormSection } from "#ui/FormSection.tsx";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

const { Part: ProviderDialog, prefetch } = lazyPart<ProviderDialogProps>({
  load: () => import("./ProviderDialog.tsx").then((m) => m.ProviderDialog),
  texts: [],
});

export function AccountSection({ form }: { readonly form: AccountForm }) {
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
          {provider && (
            <p className={styles.help}>
              {t("provider.text")} {provider.help_text}{" "}
              {provider.help_url && isWebAddress(provider.help_url) && (
                <a href={provider.help_url} target="_blank" rel="noreferrer">
                  {t("guide")}
                </a>
              )}
            </p>
          )}
        </div>
        <Switch
          size="sm"
          labelPosition="left"
          classNames={{ root: styles.enabled, body: styles.body, labelWrapper: styles.switch }}
          label={t("field.enabled")}
          description={t("enabled.text")}
          checked={draft.enabled}
          onChange={(event) => form.edit("enabled", event.currentTarget.checked)}
        />
      </div>
      <Suspense>
        {choosing && <ProviderDialog current={draft.itsp_id} onChoose={choose} onClose={() => setChoosing(false)} />}
      </Suspense>
    </FormSection>
  );
}
