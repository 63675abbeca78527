import type { StoredItsp } from "@portal/model/itsps/contract.ts";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { BackLink } from "../../kit/BackLink.tsx";
import { UnsavedChangesPrompt } from "../../kit/UnsavedChangesPrompt.tsx";
import { useOpen } from "../../kit/useOpen.ts";
import { useSaveKey } from "../../kit/useSaveKey.ts";
import { useText } from "../../kit/useText.ts";
import { Card } from "../../ui/Card.tsx";
import { SaveBar } from "../../ui/SaveBar.tsx";
import { editPath } from "./data.ts";
import { HelpSection } from "./HelpSection.tsx";
import { IdentitySection } from "./IdentitySection.tsx";
import { LogoCard } from "./LogoCard.tsx";
import styles from "./ProviderEditor.module.css";
import { TemplateSection } from "./TemplateSection.tsx";
import { TestCard } from "./TestCard.tsx";
import { providersText } from "./text.ts";
import { useProviderForm } from "./useProviderForm.ts";

interface ProviderEditorProps {
  /** Null for one that is being added. */
  readonly provider: StoredItsp | null;
  readonly mayEdit: boolean;
  readonly children: ReactNode;
}

/** One provider: its form, and beside it its sign and a test of what stands in the form. */
export function ProviderEditor({ provider, mayEdit, children }: ProviderEditorProps) {
  const t = useText(providersText);
  const open = useOpen();
  const element = useRef<HTMLFormElement>(null);
  /** Nothing is left to save. */
  const over = useRef(false);
  const form = useProviderForm(provider, ({ id }) => {
    if (provider) return;
    over.current = true;
    void open(editPath(id));
  });
  const { tried, isChanged, settingsChanged } = form;
  useSaveKey(element);
  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayEdit && (!provider || isChanged)) form.save();
  };
  const teams = provider?.teams ?? 0;
  const detail = settingsChanged && teams > 0 ? t("unsaved.phones", { teams: t("teams", { count: teams }) }) : "";
  return (
    <>
      <BackLink to="/support/itsp-managment">{t("back")}</BackLink>
      {children}
      <div className={styles.columns}>
        <form ref={element} className={styles.form} onSubmit={submit} noValidate>
          <fieldset className={styles.all} disabled={!mayEdit}>
            <Card padded={false}>
              <IdentitySection form={form} />
              <TemplateSection form={form} />
              <HelpSection form={form} />
            </Card>
          </fieldset>
          {mayEdit && (!provider || isChanged) && (
            <SaveBar
              title={t(provider ? "unsaved" : "unsaved.new")}
              detail={detail}
              labels={{ save: t(provider ? "save" : "save.new"), discard: t(provider ? "discard" : "cancel") }}
              busy={form.busy}
              onDiscard={provider ? form.discard : () => void open("/support/itsp-managment")}
            />
          )}
          <UnsavedChangesPrompt
            side="staff"
            unsaved={isChanged}
            isHarmless={() => over.current}
            title={t("leave.title")}
            labels={{ confirm: t("leave.go"), cancel: t("leave.stay") }}
          >
            {t("leave.text")}
          </UnsavedChangesPrompt>
        </form>
        {mayEdit && (
          <aside className={styles.rail}>
            {provider && <LogoCard provider={provider} />}
            <TestCard form={form} />
          </aside>
        )}
      </div>
    </>
  );
}
