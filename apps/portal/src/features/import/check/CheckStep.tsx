import { Button, Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilterOff } from "@tabler/icons-react";
import { useCallback, useEffect, useId, useState } from "react";
import type { CallFailed } from "../../../kit/call-failed.ts";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { useText } from "../../../kit/useText.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Kbd } from "../../../ui/Kbd.tsx";
import { importText } from "../text.ts";
import { CheckFoot } from "./CheckFoot.tsx";
import styles from "./CheckStep.module.css";
import { edited, withAllLines, withoutLines, type Cell, type Draft, type Edit, type Line } from "./draft.ts";
import { Grid, type Active } from "./Grid.tsx";
import { Options } from "./Options.tsx";
import { PhoneFixes } from "./PhoneFixes.tsx";
import { kindId, nextProblem, type LineIssues, type Problem } from "./problems.ts";
import { ProblemPanel } from "./ProblemPanel.tsx";

interface CheckStepProps {
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly wrong: ReadonlyMap<number, LineIssues>;
  readonly busy: boolean;
  readonly failed: CallFailed | null;
  readonly onChange: (change: (draft: Draft) => Draft) => void;
  readonly onContinue: () => void;
}

/** The file as a grid, with its problems as a list to work off; on a phone the list is all there is. */
export function CheckStep({ draft, problems, wrong, busy, failed, onChange, onContinue }: CheckStepProps) {
  const t = useText(importText);
  const explanation = useId();
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const [active, setActive] = useState<Active>(() => ({ ...startOf(draft, problems), focus: false }));
  const [held, setHeld] = useState(false);
  const { shown, filtering, filter, showAll } = useShown(draft.lines, wrong);

  const edit = useCallback((edits: readonly Edit[]) => onChange((old) => edited(old, edits)), [onChange]);
  const goTo = (cell: Cell | null) => cell && setActive({ ...cell, focus: true });
  const goToKind = (id: string) =>
    goTo(
      nextProblem(
        problems.filter((problem) => kindId(problem) === id),
        active,
        1,
      ),
    );
  useProblemKeys((by) => goTo(nextProblem(problems, active, by)));

  const leaveOut = () => {
    setHeld(false);
    showAll();
    onChange((old) => withoutLines(old, new Set(wrong.keys())));
  };
  const goOn = () => {
    setHeld(problems.length > 0);
    if (problems.length === 0) onContinue();
    else if (!onPhone) goTo(problems[0] ?? null);
  };
  const options = (
    <Options
      invite_sent={draft.invite_sent}
      all_or_nothing={draft.all_or_nothing}
      onChange={(change) => onChange((old) => ({ ...old, ...change }))}
    />
  );
  const foot = (
    <CheckFoot
      needed={draft.lines.length}
      left_out={draft.left_out.length}
      wrong={wrong.size}
      held={held && problems.length > 0 ? t("check.first_mend", { count: problems.length }) : null}
      busy={busy}
      onLeaveOut={leaveOut}
      onBringBack={() => onChange(withAllLines)}
      onContinue={goOn}
    />
  );
  const trouble = failed && (
    <div className={styles.failed}>
      <FailureNotice title={t("check.plan_failed")} failed={failed} />
    </div>
  );
  const told = <output className="vh">{t("check.left_problems", { count: problems.length })}</output>;
  if (onPhone) {
    return (
      <>
        {trouble}
        <PhoneFixes draft={draft} problems={problems} onEdit={edit} />
        {options}
        {told}
        {foot}
      </>
    );
  }
  return (
    <>
      {trouble}
      <div className={styles.work}>
        <div className={styles.sheet}>
          <div className={styles.bar}>
            <Switch size="sm" label={t("check.only")} checked={filtering} onChange={filter} />
            <span className={`${styles.count} num`}>
              {problems.length === 0
                ? t("check.none")
                : t("check.problems", {
                    count: problems.length,
                    rows: t("check.in_rows", { count: wrong.size }),
                  })}
            </span>
            <Button
              size="xs"
              variant="default"
              disabled={problems.length === 0}
              rightSection={
                <span aria-hidden>
                  <Kbd>F8</Kbd>
                </span>
              }
              onClick={() => goTo(nextProblem(problems, active, 1))}
            >
              {t("check.next")}
            </Button>
          </div>
          {shown.length > 0 ? (
            <Grid
              lines={shown}
              wrong={wrong}
              active={active}
              explanation={explanation}
              onActive={setActive}
              onEdit={edit}
            />
          ) : (
            <EmptyState
              drawing={<IconFilterOff size={30} stroke={1.3} />}
              title={t(filtering && draft.lines.length > 0 ? "check.nothing_wrong" : "check.nobody")}
            >
              {t(filtering && draft.lines.length > 0 ? "check.nothing_wrong_text" : "check.nobody_text")}
            </EmptyState>
          )}
        </div>
        <ProblemPanel lines={draft.lines} problems={problems} cell={active} explanation={explanation} onKind={goToKind}>
          {options}
        </ProblemPanel>
      </div>
      {told}
      {foot}
    </>
  );
}

const startOf = ({ lines }: Draft, [first]: readonly Problem[]): Cell => ({
  number: first?.number ?? lines[0]?.number ?? 0,
  column: first?.column ?? "email",
});

/** A row that was just corrected stays in sight until the filter is set anew. */
function useShown(lines: readonly Line[], wrong: ReadonlyMap<number, LineIssues>) {
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null);
  const shown = only ? lines.filter(({ number }) => only.has(number) || wrong.has(number)) : lines;
  const showAll = () => setOnly(null);
  const filter = () => (only ? showAll() : setOnly(new Set(wrong.keys())));
  return { shown, filtering: only !== null, filter, showAll };
}

/** F8 and Shift-F8, wherever the focus is. */
function useProblemKeys(go: (by: 1 | -1) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F8" || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}
