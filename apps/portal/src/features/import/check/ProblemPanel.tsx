import { IconCircleCheck } from "@tabler/icons-react";
import { useMemo, type ReactNode } from "react";
import { useIssueText } from "../../../kit/issue-text.ts";
import { useText } from "../../../kit/useText.ts";
import { headerOf, useKindName } from "../kinds.ts";
import { importText } from "../text.ts";
import { isSame, type Cell, type Line } from "./draft.ts";
import { kindId, kindsOf, type Problem } from "./problems.ts";
import styles from "./ProblemPanel.module.css";

interface ProblemPanelProps {
  readonly lines: readonly Line[];
  readonly problems: readonly Problem[];
  readonly cell: Cell;
  /** The id of what explains the cell: its editor points there. */
  readonly explanation: string;
  readonly onKind: (id: string) => void;
  readonly children: ReactNode;
}

/** What is wrong with the cell at hand, and what is wrong at all. */
export function ProblemPanel({ lines, problems, cell, explanation, onKind, children }: ProblemPanelProps) {
  const t = useText(importText);
  const issueText = useIssueText();
  const kindName = useKindName();
  const kinds = useMemo(() => kindsOf(problems), [problems]);
  const line = lines.find(({ number }) => number === cell.number);
  const here = problems.find((problem) => isSame(problem, cell));
  const first = here?.issue === "bulk.duplicate" && line ? firstWith(line.email, lines) : undefined;
  return (
    <aside className={styles.panel} aria-label={t("panel.label")}>
      {line && (
        <div className={styles.now} data-wrong={here !== undefined || undefined}>
          <span className={styles.place}>{t("panel.place", { row: cell.number, column: headerOf(cell.column) })}</span>
          {here && <strong>{kindName(here)}</strong>}
          <span id={explanation}>
            {here ? issueText(here.issue) : t("panel.fine")}
            {first && ` ${t("panel.same_as", { row: first.number })}`}
          </span>
          {here && cell.column !== "password" && (
            <span className={`${styles.value} mono`}>{line[cell.column] || t("cell.empty")}</span>
          )}
        </div>
      )}
      <section>
        <h2>{t("panel.label")}</h2>
        {kinds.length === 0 && lines.length > 0 && (
          <p className={styles.done}>
            <IconCircleCheck size={17} aria-hidden />
            {t("panel.done")}
          </p>
        )}
        <ul className={styles.kinds}>
          {kinds.map((kind) => (
            <li key={kind.id}>
              <button
                type="button"
                aria-current={here && kindId(here) === kind.id ? "true" : undefined}
                onClick={() => onKind(kind.id)}
              >
                <span>{kindName(kind)}</span>
                <b className="num">{kind.count}</b>
                <small>{issueText(kind.issue)}</small>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {children}
    </aside>
  );
}

const firstWith = (email: string, lines: readonly Line[]): Line | undefined =>
  lines.find((line) => line.email.toLowerCase() === email.toLowerCase());
