import { Button } from "@mantine/core";
import { useRef } from "react";
import { BackLink } from "#platform/routing/BackLink.tsx";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { PatchBay } from "#ui/PatchBay.tsx";
import { SaveBar } from "#ui/SaveBar.tsx";
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
  /** True once there is nothing left to save. */
  const skipPrompt = useRef(false);
  const form = useAlertForm(alert, () => {
    skipPrompt.current = true;
    go(null);
  });
  const { tried, wrong, isChanged } = form;
  const detail = tried > 0 && wrong > 0 ? t("unsaved.fields", { count: wrong }) : wrong === 0 ? t("unsaved.ready") : "";
  return (
    <>
      <BackLink to="/support/global-alerts">{t("back")}</BackLink>
      <PageHead title={t(alert ? "edit.title" : "new.title")} sub={form.ofSystem ? t("edit.sub_system") : undefined} />
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
          onSubmit={form.save}
        >
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
        </EditorFrame>
        <aside className={styles.rail} aria-label={t("preview")}>
          <AlertPreview form={form} />
        </aside>
      </div>
    </>
  );
}
