import type { Row } from "@portal/model/sheets/sheet.ts";
import { Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilterOff } from "@tabler/icons-react";
import { useCallback, useId, useState, type ComponentProps, type ReactNode } from "react";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useText } from "#platform/text/useText.ts";
import { CheckFoot } from "./CheckFoot.tsx";
import { applyEdits, withAllLines, withoutLines, type Columns, type Draft, type Edit, type Line } from "./draft.ts";
import { Grid, type GridProps } from "./Grid.tsx";
import { PhoneFixes } from "./PhoneFixes.tsx";
import { ProblemPanel } from "./ProblemPanel.tsx";
import type { LineIssues, Problem } from "./problems.ts";
import { ProblemTally } from "./ProblemTally.tsx";
import { sheetText } from "./text.ts";
import { useActiveCell } from "./useActiveCell.ts";
import { Workbench } from "./Workbench.tsx";
import styles from "./Workbench.module.css";

interface SheetCheckProps<K extends string, D extends Draft<K>> extends Pick<
  GridProps<K>,
  "label" | "widths" | "narrowest"
> {
  readonly sheet: Columns<K>;
  readonly draft: D;
  readonly problems: readonly Problem<K>[];
  readonly wrong: ReadonlyMap<number, LineIssues<K>>;
  readonly nameOf: (row: Row<K>) => string;
  readonly busy: boolean;
  readonly failed: { readonly title: string; readonly by: CallFailed; readonly action?: ReactNode } | null;
  readonly next: ComponentProps<typeof CheckFoot>["next"];
  readonly note?: ReactNode;
  readonly onChange: (change: (draft: D) => D) => void;
  readonly onContinue: () => void;
  /** More options. */
  readonly children?: ReactNode;
}

/** A file as a grid with a list of its problems; on phones only the list. */
export function SheetCheck<K extends string, D extends Draft<K>>(props: SheetCheckProps<K, D>) {
  const { sheet, draft, problems, wrong, onChange } = props;
  const t = useText(sheetText);
  const explanation = useId();
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const cursor = useActiveCell(sheet, draft.lines, problems);
  const [isBlocked, setIsBlocked] = useState(false);
  const { shown, filtering, filter, showAll } = useShown(draft.lines, wrong);
  const edit = useCallback(
    (edits: readonly Edit<K>[]) => onChange((old) => applyEdits(sheet, old, edits)),
    [sheet, onChange],
  );

  // Moves to the first issue that the server found.
  const [wasBusy, setWasBusy] = useState(props.busy);
  if (wasBusy !== props.busy) {
    setWasBusy(props.busy);
    if (wasBusy && problems.length > 0) {
      setIsBlocked(true);
      cursor.goTo(problems[0] ?? null);
    }
  }
  const excludeInvalid = () => {
    setIsBlocked(false);
    showAll();
    onChange((old) => withoutLines(old, new Set(wrong.keys())));
  };
  const proceed = () => {
    setIsBlocked(problems.length > 0);
    if (problems.length === 0) props.onContinue();
    else if (!onPhone) cursor.goTo(problems[0] ?? null);
  };
  const foot = (
    <CheckFoot
      rows={draft.lines.length}
      left_out={draft.left_out.length}
      wrong={wrong.size}
      blockedReason={isBlocked && problems.length > 0 ? t("check.first_mend", { count: problems.length }) : null}
      busy={props.busy}
      note={props.note}
      next={props.next}
      onLeaveOut={excludeInvalid}
      onBringBack={() => onChange((old) => withAllLines(old))}
      onContinue={proceed}
    />
  );
  const failureNotice = props.failed && (
    <div className={styles.failed}>
      <FailureNotice title={props.failed.title} failed={props.failed.by} action={props.failed.action} />
    </div>
  );
  const announcement = <output className="vh">{t("check.left_problems", { count: problems.length })}</output>;
  if (onPhone) {
    return (
      <>
        {failureNotice}
        <PhoneFixes sheet={sheet} draft={draft} problems={problems} nameOf={props.nameOf} onEdit={edit} />
        {props.children}
        {announcement}
        {foot}
      </>
    );
  }
  const nothing = filtering && draft.lines.length > 0 ? "check.nothing_wrong" : "check.nobody";
  return (
    <>
      {failureNotice}
      <Workbench
        bar={
          <>
            <Switch size="sm" label={t("check.only")} checked={filtering} onChange={filter} />
            <ProblemTally problems={problems.length} rows={wrong.size} onNext={() => cursor.goToProblem()} />
          </>
        }
        grid={
          shown.length > 0 ? (
            <Grid
              sheet={sheet}
              label={props.label}
              widths={props.widths}
              narrowest={props.narrowest}
              lines={shown}
              wrong={wrong}
              active={cursor.active}
              explanation={explanation}
              onActive={cursor.setActive}
              onEdit={edit}
            />
          ) : (
            <EmptyState drawing={<IconFilterOff size={30} stroke={1.3} />} title={t(nothing)}>
              {t(`${nothing}_text`)}
            </EmptyState>
          )
        }
        panel={
          <ProblemPanel
            sheet={sheet}
            lines={draft.lines}
            problems={problems}
            cell={cursor.active}
            explanation={explanation}
            onKind={cursor.goToKind}
            onEdit={edit}
          >
            {props.children}
          </ProblemPanel>
        }
      />
      {announcement}
      {foot}
    </>
  );
}

/** Keeps a row visible after it was fixed, until the filter changes. */
function useShown<K extends string>(lines: readonly Line<K>[], wrong: ReadonlyMap<number, LineIssues<K>>) {
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null);
  const shown = only ? lines.filter(({ number }) => only.has(number) || wrong.has(number)) : lines;
  const showAll = () => setOnly(null);
  const filter = () => (only ? showAll() : setOnly(new Set(wrong.keys())));
  return { shown, filtering: only !== null, filter, showAll };
}
