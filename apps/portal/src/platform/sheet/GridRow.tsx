import type { SheetColumn } from "@portal/model/sheets/sheet.ts";
import { IconTrash } from "@tabler/icons-react";
import { memo, type KeyboardEvent } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { CellEditor } from "./CellEditor.tsx";
import type { Line } from "./draft.ts";
import styles from "./Grid.module.css";
import type { LineMarks, RowActs, Stop } from "./marks.ts";
import type { LineIssues } from "./problems.ts";
import { sheetText } from "./text.ts";

interface GridRowProps<K extends string> {
  readonly columns: readonly SheetColumn<K>[];
  readonly line: Line<K>;
  readonly index: number;
  readonly issues: LineIssues<K> | undefined;
  readonly marks: LineMarks<K> | undefined;
  readonly acts: RowActs<K> | undefined;
  /** The active stop, if it is in this row. */
  readonly active: Stop<K> | null;
  readonly focused: boolean;
  /** Initial value of the editor while it is open. */
  readonly seed: string | null;
  readonly explanation: string;
  readonly onEditorKey: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  readonly onEditorBlur: ((value: string) => void) | undefined;
}

function Row<K extends string>({ columns, line, index, issues, marks, acts, active, ...row }: GridRowProps<K>) {
  const t = useText(sheetText);
  const issueText = useIssueText();
  const words = { missing: t("cell.missing"), hidden: t("cell.hidden") };
  const { number } = line;
  return (
    <tr
      aria-rowindex={index + 2}
      data-wrong={issues !== undefined || undefined}
      data-locked={marks?.locked}
      data-removed={marks?.removed}
      data-refused={marks?.refused}
    >
      <th
        scope="row"
        className={styles.number}
        {...(acts && {
          tabIndex: active === "row" ? 0 : -1,
          "data-number": number,
          "data-column": "row",
          "data-active": active === "row",
        })}
      >
        {number}
        {marks?.note && <span className="vh">. {marks.note}</span>}
      </th>
      {columns.map(({ key, header, fixed, secret }) => {
        const issue = issues?.[key];
        const isActive = key === active;
        const editing = isActive && row.seed !== null;
        const before = marks?.changed?.[key];
        const closed = fixed ?? marks?.locked ?? marks?.removed;
        return (
          <td
            key={key}
            className={styles.cell}
            tabIndex={isActive && !editing ? 0 : -1}
            aria-invalid={issue !== undefined || undefined}
            aria-readonly={closed}
            data-number={number}
            data-column={key}
            data-active={isActive}
            data-fixed={fixed}
            data-changed={before !== undefined || undefined}
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
              <>
                <CellText
                  secret={secret ?? false}
                  value={line.row[key]}
                  problem={issueText(issue)}
                  revealed={isActive && row.focused}
                  words={words}
                />
                {before !== undefined && <span className="vh">. {t("cell.changed")}</span>}
              </>
            )}
          </td>
        );
      })}
      {acts && (
        <td className={styles.act}>
          {!marks?.locked && <ActButton line={line} acts={acts} active={active === "act"} removed={marks?.removed} />}
        </td>
      )}
    </tr>
  );
}

// `memo` loses the type parameter.
export const GridRow = memo(Row) as typeof Row;

interface ActButtonProps<K extends string> {
  readonly line: Line<K>;
  readonly acts: RowActs<K>;
  readonly active: boolean;
  readonly removed: true | undefined;
}

function ActButton<K extends string>({ line: { number, row }, acts, active, removed }: ActButtonProps<K>) {
  const t = useText(sheetText);
  const name = acts.nameOf(row);
  return (
    <button
      type="button"
      className={removed ? "link-button" : styles.remove}
      tabIndex={active ? 0 : -1}
      aria-label={t(removed ? "act.restore_label" : "act.remove_label", { name })}
      data-number={number}
      data-column="act"
      data-active={active}
      onClick={() => (removed ? acts.onRestore : acts.onRemove)(number)}
    >
      {removed ? t("act.restore") : <IconTrash size={15} stroke={1.7} aria-hidden />}
    </button>
  );
}

interface CellTextProps {
  readonly secret: boolean;
  readonly value: string;
  /** Text of the problem. */
  readonly problem: string | undefined;
  readonly revealed: boolean;
  readonly words: Readonly<Record<"missing" | "hidden", string>>;
}

/** A password is shown while its cell is active. */
function CellText({ secret, value, problem, revealed, words }: CellTextProps) {
  const hidden = secret && value !== "" && !revealed;
  return (
    <>
      {hidden ? (
        <>
          <span aria-hidden>••••••••</span>
          <span className="vh">{words.hidden}</span>
        </>
      ) : (
        <span className={secret ? "mono" : undefined}>{value}</span>
      )}
      {problem && value === "" && <em>{words.missing}</em>}
      {problem && <span className="vh">. {problem}</span>}
    </>
  );
}
