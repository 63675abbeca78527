import type { StoredItsp } from "@portal/model/itsps/contract.ts";
import { useRef, type ReactNode } from "react";
import { BackLink } from "#platform/routing/BackLink.tsx";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { SaveBar } from "#ui/SaveBar.tsx";
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
  /** Null when adding a new provider. */
  readonly provider: StoredItsp | null;
  readonly mayEdit: boolean;
  readonly children: ReactNode;
}

/** One provider: its form, with its logo and a test of the form's settings next to it. */
export function ProviderEditor({ provider, mayEdit, children }: ProviderEditorProps) {
  const t = useText(providersText);
  const open = useOpen();
  /** True once there is nothing left to save. */
  const skipPrompt = useRef(false);
  const form = useProviderForm(provider, ({ id }) => {
    if (provider) return;
    skipPrompt.current = true;
    void open(editPath(id));
  });
  const { tried, isChanged, settingsChanged } = form;
  const submit = () => {
    if (mayEdit && (!provider || isChanged)) form.save();
  };
  const teams = provider?.teams ?? 0;
  const detail = settingsChanged && teams > 0 ? t("unsaved.phones", { teams: t("teams", { count: teams }) }) : "";
  return (
    <>
      <BackLink to="/support/itsp-managment">{t("back")}</BackLink>
      {children}
      <div className={styles.columns}>
        <EditorFrame
          className={styles.form}
          refused={tried}
          saveKey="page"
          leave={{
            side: "staff",
            unsaved: isChanged,
            isHarmless: () => skipPrompt.current,
            title: t("leave.title"),
            text: t("leave.text"),
            labels: { confirm: t("leave.go"), cancel: t("leave.stay") },
          }}
          onSubmit={submit}
        >
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
        </EditorFrame>
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
