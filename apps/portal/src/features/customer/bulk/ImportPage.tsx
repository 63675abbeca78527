import { guessMatches, needsMatching, readMatched, rememberedOf, type Match } from "@portal/model/bulk/columns.ts";
import { bulk, type BulkDraft, type BulkRun } from "@portal/model/bulk/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { importSheet } from "@portal/model/bulk/rows.ts";
import type { Table } from "@portal/model/sheets/table.ts";
import { Button } from "@mantine/core";
import { IconColumns } from "@tabler/icons-react";
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
import { DraftStatus } from "./check/DraftStatus.tsx";
import { importOf, restoredDraft, withRefusals, type ImportDraft } from "./check/draft.ts";
import { useDraftSaving } from "./check/useDraftSaving.ts";
import { FileStep } from "./file/FileStep.tsx";
import work from "#ui/WorkPage.module.css";
import styles from "./ImportPage.module.css";
import { choicesOf } from "./match/matches.ts";
import { MatchStep } from "./match/MatchStep.tsx";
import { PlanStep } from "./plan/PlanStep.tsx";
import { ProgressStep } from "./progress/ProgressStep.tsx";
import { StepList } from "./StepList.tsx";
import { initialViewOf, stepOf, type Source, type Stage } from "./steps.ts";
import { importText } from "./text.ts";

interface ImportPageProps {
  readonly team_id: string;
  /** The team's last run as of opening the page. */
  readonly latest: BulkRun | null;
  /** What the headers of the team's earlier files became. */
  readonly remembered: Reply<typeof bulk.latest>["matches"];
  /** The unfinished import that the server has. */
  readonly stored: BulkDraft | null;
}

/** Imports members from a file in four steps. The rows are saved as a draft until the run has started. */
export function ImportPage({ team_id, latest, remembered, stored }: ImportPageProps) {
  const t = useText(importText);
  const [entry] = useState(() => initialViewOf(latest, Date.now()));
  const [restored] = useState(() => (stored && entry !== "watch" ? restoredDraft(stored) : null));
  const [stage, setStage] = useState<Stage>(() => {
    if (latest && entry === "watch") return { at: "create", run_id: latest.id };
    return { at: restored ? "check" : "file" };
  });
  const [draft, setDraft] = useState(restored);
  const [source, setSource] = useState<Source | null>(null);
  const [known, setKnown] = useState(() => rememberedOf(remembered));
  const [asking, setAsking] = useState(false);
  const content = useFocusOnStep(stage.at);
  const { saving, discard, forget } = useDraftSaving(team_id, draft, restored);
  const { problems, wrong } = useProblems(importSheet(draft?.ask_members ?? false), draft, useRules());

  const begin = (from: ImportDraft) => {
    setDraft(from);
    setStage({ at: "check" });
  };
  const read = (file_name: string, table: Table) => {
    const from = { file_name, table, matches: guessMatches(table, known) };
    setSource(from);
    if (needsMatching(table, from.matches, known)) setStage({ at: "match", source: from });
    else begin(importOf(file_name, readMatched(table, from.matches)));
  };
  const match = (from: Source, matches: readonly Match[]) => {
    const choices = choicesOf(from.table, matches);
    setSource({ ...from, matches });
    begin(importOf(from.file_name, readMatched(from.table, matches)));
    if (choices.length === 0) return;
    call(bulk.matchColumns, { params: { id: team_id }, body: { matches: choices } }).then(
      (reply) => setKnown(rememberedOf(reply.matches)),
      // Ignored: the columns are matched for this file, and the next one asks again.
      () => {},
    );
  };
  const plan = useSend(async (from: ImportDraft) => {
    const { invite_sent, all_or_nothing, ask_members } = from;
    const body = { rows: rowsOf(from), invite_sent, all_or_nothing, ask_members };
    const run = await call(bulk.plan, { params: { id: team_id }, body });
    setDraft(withRefusals(from, run.refusals));
    setStage({ at: "plan", run });
  });
  const watch = (run_id: string) => {
    forget();
    setDraft(null);
    setSource(null);
    setStage({ at: "create", run_id });
  };
  const restart = () => {
    if (draft) discard();
    setDraft(null);
    setSource(null);
    setAsking(false);
    setStage({ at: "file" });
  };

  return (
    <div data-page={stage.at === "check" ? "work" : undefined} className={`${work.page} ${styles.page}`}>
      <PageHead
        title={t("title")}
        sub={
          stage.at === "check" &&
          draft && (
            <span className={styles.facts}>
              <FileFacts name={draft.file_name} rows={draft.lines.length} wrong={wrong.size} />
              <DraftStatus saving={saving} />
            </span>
          )
        }
      >
        <StepList current={stepOf(stage)} />
        {stage.at === "check" && source && (
          <Button
            variant="default"
            leftSection={<IconColumns size={16} aria-hidden />}
            onClick={() => setStage({ at: "match", source })}
          >
            {t("match.title")}
          </Button>
        )}
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
        unsaved={draft !== null && saving !== "saved"}
        // What is left is saved when the page is left, unless that has failed.
        isHarmless={() => saving !== "failed"}
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
            onRead={read}
            onShow={(run_id) => watch(run_id)}
          />
        );
      case "match":
        return (
          <MatchStep
            file_name={stage.source.file_name}
            table={stage.source.table}
            matches={stage.source.matches}
            replaces={draft !== null}
            onBack={() => (draft ? setStage({ at: "check" }) : restart())}
            onMatched={(matches) => match(stage.source, matches)}
          />
        );
      case "check":
        return (
          draft && (
            <CheckStep
              team_id={team_id}
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
            onRun={(run) => setStage({ at: "plan", run })}
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
