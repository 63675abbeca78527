import { bulk, type BulkRun } from "@portal/model/bulk/contract.ts";
import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { boot } from "../../kit/boot.ts";
import { call } from "../../kit/call.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { useSend } from "../../kit/useSend.ts";
import { useText } from "../../kit/useText.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { CheckStep } from "./check/CheckStep.tsx";
import { rowsOf, withRefusals, type Draft } from "./check/draft.ts";
import { byLine, problemsOf } from "./check/problems.ts";
import { FileStep } from "./file/FileStep.tsx";
import styles from "./ImportPage.module.css";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { PlanStep } from "./plan/PlanStep.tsx";
import { ProgressStep } from "./progress/ProgressStep.tsx";
import { StepList } from "./StepList.tsx";
import { entryOf, isUnsaved, type Stage } from "./steps.ts";
import { importText } from "./text.ts";

interface ImportPageProps {
  readonly team_id: string;
  /** The team's last run when the page was opened. */
  readonly latest: BulkRun | null;
}

/** From the file to the people, in four steps. The rows stay in this component's memory. */
export function ImportPage({ team_id, latest }: ImportPageProps) {
  const t = useText(importText);
  const [entry] = useState(() => entryOf(latest, Date.now()));
  const [stage, setStage] = useState<Stage>(() =>
    latest && entry === "watch" ? { at: "create", run_id: latest.id } : { at: "file" },
  );
  const [draft, setDraft] = useState<Draft | null>(null);
  const [asking, setAsking] = useState(false);
  const content = useFocusOnStep(stage.at);
  const problems = useProblems(draft);
  const wrong = useMemo(() => byLine(problems), [problems]);

  const begin = (from: Draft) => {
    setDraft(from);
    setStage({ at: "check" });
  };
  const plan = useSend(async (from: Draft) => {
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
    <div data-page={stage.at === "check" ? "work" : undefined} className={styles.page}>
      <PageHead title={t("title")} sub={stage.at === "check" && draft && fileFacts(draft)}>
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
      <LeaveQuestion unsaved={isUnsaved(stage.at)} />
      {asking && (
        <Confirm
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

  function fileFacts({ file_name, lines }: Draft) {
    const ready = lines.length - wrong.size;
    return (
      <span className={styles.facts}>
        <IconFileSpreadsheet size={16} aria-hidden />
        <span className={styles.name}>{file_name}</span>
        <span className="num">{t("check.rows", { count: lines.length })}</span>
        {ready > 0 && <Pill tone="ok">{t("check.ready", { count: ready })}</Pill>}
        {wrong.size > 0 && <Pill tone="bad">{t("check.to_fix", { count: wrong.size })}</Pill>}
      </span>
    );
  }
}

/** The whole file is checked after every change: a row may be wrong because of another one. */
function useProblems(draft: Draft | null) {
  const lines = draft?.lines;
  const told = draft?.told;
  return useMemo(() => {
    const { signup, brand } = boot();
    return lines && told ? problemsOf({ lines, told }, { pattern: signup.email_pattern, brand: brand.name }) : [];
  }, [lines, told]);
}

/** A step begins at its top for those who use the keyboard or hear the page, too. */
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
