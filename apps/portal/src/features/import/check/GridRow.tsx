import { COLUMNS, type Column } from "@portal/model/bulk/rows.ts";
import { memo, type KeyboardEvent } from "react";
import { useIssueText } from "../../../kit/issue-text.ts";
import { useText } from "../../../kit/useText.ts";
import { importText } from "../text.ts";
import { CellEditor } from "./CellEditor.tsx";
import type { Line } from "./draft.ts";
import styles from "./Grid.module.css";
import type { LineIssues } from "./problems.ts";

interface GridRowProps {
  readonly line: Line;
  readonly index: number;
  readonly issues: LineIssues | undefined;
  /** The column of the cell at hand, if it is in this row. */
  readonly active: Column | null;
  readonly focused: boolean;
  /** What its editor begins with, while there is one. */
  readonly seed: string | null;
  readonly explanation: string;
  readonly onEditorKey: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  readonly onEditorBlur: ((value: string) => void) | undefined;
}

export const GridRow = memo(function GridRow({ line, index, issues, active, ...row }: GridRowProps) {
  const t = useText(importText);
  const issueText = useIssueText();
  const words = { missing: t("cell.missing"), hidden: t("cell.hidden") };
  return (
    <tr aria-rowindex={index + 2} data-wrong={issues !== undefined || undefined}>
      <th scope="row" className={styles.number}>
        {line.number}
      </th>
      {COLUMNS.map(({ key, header }) => {
        const issue = issues?.[key];
        const isActive = key === active;
        const editing = isActive && row.seed !== null;
        return (
          <td
            key={key}
            className={styles.cell}
            tabIndex={isActive && !editing ? 0 : -1}
            aria-invalid={issue !== undefined || undefined}
            data-number={line.number}
            data-column={key}
            data-active={isActive}
            data-editing={editing || undefined}
          >
            {editing ? (
              <CellEditor
                name={header}
                seed={row.seed ?? ""}
                wrong={issue !== undefined}
                explanation={row.explanation}
                onKeyDown={row.onEditorKey}
                onLeave={row.onEditorBlur}
              />
            ) : (
              <CellText
                column={key}
                value={line[key]}
                problem={issueText(issue)}
                revealed={isActive && row.focused}
                words={words}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
});

interface CellTextProps {
  readonly column: Column;
  readonly value: string;
  /** What is wrong with it, in words. */
  readonly problem: string | undefined;
  readonly revealed: boolean;
  readonly words: Readonly<Record<"missing" | "hidden", string>>;
}

/** A password is shown to whoever stands on it. */
function CellText({ column, value, problem, revealed, words }: CellTextProps) {
  const hidden = column === "password" && value !== "" && !revealed;
  return (
    <>
      {hidden ? (
        <>
          <span aria-hidden>••••••••</span>
          <span className="vh">{words.hidden}</span>
        </>
      ) : (
        <span className={column === "password" ? "mono" : undefined}>{value}</span>
      )}
      {problem && value === "" && <em>{words.missing}</em>}
      {problem && <span className="vh">. {problem}</span>}
    </>
  );
}
