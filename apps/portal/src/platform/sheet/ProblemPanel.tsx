import { alikeTo } from "@portal/model/sheets/sheet.ts";
import { IconCircleCheck } from "@tabler/icons-react";
import { useMemo, type ReactNode } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { isSame, type Cell, type Columns, type Edit, type Line } from "./draft.ts";
import { headerOf, useKindName } from "./kinds.ts";
import type { LineMarks, Stop } from "./marks.ts";
import { kindId, groupByKind, type Problem } from "./problems.ts";
import styles from "./ProblemPanel.module.css";
import { sheetText } from "./text.ts";

interface ProblemPanelProps<K extends string> {
  readonly sheet: Columns<K>;
  readonly lines: readonly Line<K>[];
  readonly problems: readonly Problem<K>[];
  readonly marks?: LineMarks<K> | undefined;
  readonly cell: Cell<Stop<K>>;
  /** Id of the element that explains the cell, for aria-describedby of its editor. */
  readonly explanation: string;
  /** More about the active row. */
  readonly about?: ReactNode;
  readonly onKind: (id: string) => void;
  readonly onEdit: (edits: readonly Edit<K>[]) => void;
  readonly children?: ReactNode;
}

/** The problem of the active cell and a summary of all problems. */
export function ProblemPanel<K extends string>({ sheet, lines, problems, cell, ...panel }: ProblemPanelProps<K>) {
  const t = useText(sheetText);
  const issueText = useIssueText();
  const kindName = useKindName(sheet);
  const kinds = useMemo(() => groupByKind(problems), [problems]);
  const line = lines.find(({ number }) => number === cell.number);
  const column = sheet.columns.find(({ key }) => key === cell.column);
  const here = problems.find((problem) => isSame(problem, cell));
  const first =
    here && line && sheet.unique[here.column] === here.issue ? firstLike(line, sheet, here.column, lines) : null;
  const before = column && panel.marks?.changed?.[column.key];
  const words = () => {
    if (here) return issueText(here.issue);
    if (panel.marks?.note) return panel.marks.note;
    if (!column) return null;
    return t(column.fixed ? "panel.fixed" : "panel.fine");
  };
  return (
    <aside className={styles.panel} aria-label={t("panel.label")}>
      {line && (
        <div className={styles.now} data-wrong={here !== undefined || undefined}>
          <span className={styles.place}>
            {column
              ? t("panel.place", { row: cell.number, column: column.header })
              : t("panel.row", { row: cell.number })}
          </span>
          {here && <strong>{kindName(here)}</strong>}
          <span id={panel.explanation}>
            {words()}
            {first && ` ${sameAs(first)}`}
          </span>
          {here && column && !column.secret && (
            <span className={`${styles.value} mono`}>{line.row[column.key] || t("cell.empty")}</span>
          )}
          {column && before !== undefined && (
            <span className={styles.before}>
              <span className={styles.place}>{t("panel.before")}</span>
              <span className={`${styles.value} mono`}>{before || t("cell.empty")}</span>
              <button
                type="button"
                className="link-button"
                onClick={() => panel.onEdit([{ number: line.number, column: column.key, value: before }])}
              >
                {t("panel.put_back")}
              </button>
            </span>
          )}
          {panel.about}
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
                onClick={() => panel.onKind(kind.id)}
              >
                <span>{kindName(kind)}</span>
                <b className="num">{kind.count}</b>
                <small>{issueText(kind.issue)}</small>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {panel.children}
    </aside>
  );

  function sameAs({ number, column }: Cell<K>): string {
    if (column === "email") return t("panel.same_email", { row: number });
    return t("panel.same_value", { row: number, column: headerOf(sheet, column) });
  }
}

/** The row with the duplicate value, if it is in this sheet and not only on the server. */
function firstLike<K extends string>(line: Line<K>, sheet: Columns<K>, key: K, lines: readonly Line<K>[]) {
  const isSecret = sheet.columns.some((column) => column.key === key && column.secret);
  const valueOf = ({ row }: Line<K>, column: K): string => (isSecret ? row[column] : row[column].toLowerCase());
  const hasSameValue = (other: Line<K>) => (column: K) => valueOf(other, column) === valueOf(line, key);
  const columns = alikeTo(sheet, key);
  const first = lines.find((other) => columns.some(hasSameValue(other)));
  const column = first && columns.find(hasSameValue(first));
  return column && first.number !== line.number ? { number: first.number, column } : null;
}
