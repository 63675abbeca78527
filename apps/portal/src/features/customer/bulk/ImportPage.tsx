import { bulk, type BulkRun } from "@portal/model/bulk/contract.ts";
import { MEMBERS_SHEET } from "@portal/model/bulk/rows.ts";
import { Button } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { call } from "#platform/http/call.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { UnsavedChangesPrompt } from "#platform/editor/UnsavedChangesPrompt.tsx";
import { rowsOf } from "#platform/sheet/draft.ts";
import { FileFacts } from "#platform/sheet/FileFacts.tsx";
import { useProblems } from "#platform/sheet/useProblems.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import { CheckStep } from "./check/CheckStep.tsx";
import { withRefusals, type ImportDraft } from "./check/draft.ts";
import { FileStep } from "./file/FileStep.tsx";
import work from "#ui/WorkPage.module.css";
import styles from "./ImportPage.module.css";
import { PlanStep } from "./plan/PlanStep.tsx";
import { ProgressStep } from "./progress/ProgressStep.tsx";
import { StepList } from "./StepList.tsx";
import { initialViewOf, isUnsaved, type Stage } from "./steps.ts";
import { importText } from "./text.ts";

interface ImportPageProps {
  readonly team_id: string;
  /** The team's last run as of opening the page. */
  readonly latest: BulkRun | null;
}

/** Imports members from a file in four steps. The rows stay in this component's memory. */
export function ImportPage({ team_id, latest }: ImportPageProps) {
  const t = useText(importText);
  const [entry] = useState(() => initialViewOf(latest, Date.now()));
  const [stage, setStage] = useState<Stage>(() =>
    latest && entry === "watch" ? { at: "create", run_id: latest.id } : { at: "file" },
  );
  const [draft, setDraft] = useState<ImportDraft | null>(null);
  const [asking, setAsking] = useState(false);
  const content = useFocusOnStep(stage.at);
  const { problems, wrong } = useProblems(MEMBERS_SHEET, draft, useRules());

  const begin = (from: ImportDraft) => {
    setDraft(from);
    setStage({ at: "check" });
  };
  const plan = useSend(async (from: ImportDraft) => {
    const { invite_sent, all_or_nothing } = from;
    const body = { rows: rowsOf(from), invite_sent, all_or_nothing };
    const run = await call(bulk.plan, { params: { id: team_id }, body });
    setDraft(withRefusals(from, run.refusals));
    setStage({ at: "plan", run });
  });
  const watch = (run_id: string) => {
    setDraft(null);
    setStage({ at: "create", run_id });
  };
  const restart = () => {
    setDraft(null);
    setAsking(false);
    setStage({ at: "file" });
  };

  return (
    <div data-page={stage.at === "check" ? "work" : undefined} className={`${work.page} ${styles.page}`}>
      <PageHead
        title={t("title")}
        sub={
          stage.at === "check" &&
          draft && <FileFacts name={draft.file_name} rows={draft.lines.length} wrong={wrong.size} />
        }
      >
        <StepList current={stage.at} />
        {stage.at === "check" && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t("check.other_file")}
          </Button>
        )}
      </PageHead>
      <section ref={content} className={styles.step} tabIndex={-1} aria-label={t(`step.${stage.at}`)}>
        {step()}
      </section>
      <UnsavedChangesPrompt
        unsaved={isUnsaved(stage.at)}
        title={t("leave.title")}
        labels={{ confirm: t("leave.go"), cancel: t("leave.stay") }}
      >
        {t("leave.text")}
      </UnsavedChangesPrompt>
      {asking && (
        <Confirm
          tone="danger"
          title={t("other.title")}
          labels={{ confirm: t("other.go"), cancel: t("other.stay") }}
          onConfirm={restart}
          onCancel={() => setAsking(false)}
        >
          {t("other.text")}
        </Confirm>
      )}
    </div>
  );

  function step() {
    switch (stage.at) {
      case "file":
        return (
          <FileStep
            team_id={team_id}
            offered={entry === "offer" ? latest : null}
            onRead={begin}
            onShow={(run_id) => watch(run_id)}
          />
        );
      case "check":
        return (
          draft && (
            <CheckStep
              draft={draft}
              problems={problems}
              wrong={wrong}
              busy={plan.busy}
              failed={plan.failed}
              onChange={(change) => setDraft((old) => old && change(old))}
              onContinue={() => plan.send(draft)}
            />
          )
        );
      case "plan":
        return (
          <PlanStep
            team_id={team_id}
            run={stage.run}
            lines={draft?.lines ?? []}
            onBack={() => setStage({ at: "check" })}
            onBegun={() => watch(stage.run.id)}
          />
        );
      case "create":
        return <ProgressStep team_id={team_id} run_id={stage.run_id} onCorrect={begin} onAgain={restart} />;
    }
  }
}

function useRules() {
  return useMemo(() => {
    const { signup, brand } = getBootData();
    return { pattern: signup.email_pattern, brand: brand.name };
  }, []);
}

/** Moves focus to the top of a step, for keyboard and screen reader users. */
function useFocusOnStep(step: Stage["at"]) {
  const content = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    content.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  return content;
}
