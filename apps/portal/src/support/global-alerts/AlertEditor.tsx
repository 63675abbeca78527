import { Button } from "@mantine/core";
import { useEffect, useRef, type FormEvent } from "react";
import { BackLink } from "../../kit/BackLink.tsx";
import { UnsavedChangesPrompt } from "../../kit/UnsavedChangesPrompt.tsx";
import { useSaveKey } from "../../kit/useSaveKey.ts";
import { useText } from "../../kit/useText.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { PatchBay } from "../../ui/PatchBay.tsx";
import { SaveBar } from "../../ui/SaveBar.tsx";
import styles from "./AlertEditor.module.css";
import { AlertPreview } from "./AlertPreview.tsx";
import { RulesSection } from "./RulesSection.tsx";
import { ShownSection } from "./ShownSection.tsx";
import { WordsSection } from "./WordsSection.tsx";
import type { AnyAlert } from "./data.ts";
import { globalAlertsText } from "./text.ts";
import { useAlertForm } from "./useAlertForm.ts";

interface AlertEditorProps {
  readonly alert: AnyAlert | null;
  readonly isNew: boolean;
  readonly mayWrite: boolean;
  readonly go: (to: string | null) => void;
}

export function AlertEditor({ alert, isNew, mayWrite, go }: AlertEditorProps) {
  const t = useText(globalAlertsText);
  if (mayWrite && (alert || isNew)) return <AlertForm alert={alert} go={go} />;
  return (
    <EmptyState
      drawing={<PatchBay />}
      heading="h1"
      title={t("gone")}
      actions={<Button onClick={() => go(null)}>{t("gone.back")}</Button>}
    >
      {mayWrite ? t("gone.text") : t("read_only")}
    </EmptyState>
  );
}

function AlertForm({ alert, go }: Pick<AlertEditorProps, "alert" | "go">) {
  const t = useText(globalAlertsText);
  const element = useRef<HTMLFormElement>(null);
  /** Nothing is left to save. */
  const over = useRef(false);
  const form = useAlertForm(alert, () => {
    over.current = true;
    go(null);
  });
  const { tried, wrong, isChanged } = form;
  useSaveKey(element);
  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  const detail = tried > 0 && wrong > 0 ? t("unsaved.fields", { count: wrong }) : wrong === 0 ? t("unsaved.ready") : "";
  return (
    <>
      <BackLink to="/support/global-alerts">{t("back")}</BackLink>
      <PageHead title={t(alert ? "edit.title" : "new.title")} sub={form.ofSystem ? t("edit.sub_system") : undefined} />
      <div className={styles.columns}>
        <form ref={element} className={styles.form} onSubmit={submit} noValidate>
          <Card padded={false}>
            <WordsSection form={form} />
            <ShownSection form={form} />
            <RulesSection form={form} />
          </Card>
          {(!alert || isChanged) && (
            <SaveBar
              title={t(alert ? "unsaved" : "unsaved.new")}
              detail={detail}
              labels={{ save: t(alert ? "save" : "save.new"), discard: t(alert ? "discard" : "cancel") }}
              busy={form.busy}
              onDiscard={alert ? form.discard : () => go(null)}
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
        <aside className={styles.rail} aria-label={t("preview")}>
          <AlertPreview form={form} />
        </aside>
      </div>
    </>
  );
}
