import type { FieldIssue } from "@portal/model/errors.ts";
import { TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { LONGEST } from "./CellEditor.tsx";
import type { Columns, Edit, Line } from "./draft.ts";
import styles from "./FixCard.module.css";
import { inputModeOf } from "./input-mode.ts";
import { useKindName } from "./kinds.ts";
import { sheetText } from "./text.ts";

interface FixCardProps<K extends string> {
  readonly sheet: Columns<K>;
  readonly line: Line<K>;
  readonly name: string;
  readonly column: Columns<K>["columns"][number];
  /** Null once it is fixed. */
  readonly issue: FieldIssue | null;
  readonly onEdit: (edits: readonly Edit<K>[]) => void;
}

/** One problem with its field. The sheet is checked again on blur. */
export function FixCard<K extends string>({ sheet, line, name, column, issue, onEdit }: FixCardProps<K>) {
  const t = useText(sheetText);
  const issueText = useIssueText();
  const kindName = useKindName(sheet);
  const { key, header, secret } = column;
  const kept = line.row[key];
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed !== kept) onEdit([{ number: line.number, column: key, value: typed }]);
    setTyped(null);
  };
  return (
    <div className={styles.card} data-mended={issue === null || undefined}>
      <div className={styles.head}>
        <strong>
          {issue ? (
            kindName({ issue, column: key })
          ) : (
            <>
              <IconCircleCheck size={17} aria-hidden />
              {t("panel.corrected")}
            </>
          )}
        </strong>
        <span className="num">
          {t("grid.row")} {line.number}
        </span>
      </div>
      <span className={styles.who}>{name || t("panel.nameless")}</span>
      <TextInput
        size="md"
        label={header}
        type={secret && typed === null ? "password" : "text"}
        inputMode={inputModeOf(key)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={LONGEST}
        value={typed ?? kept}
        onFocus={() => setTyped(kept)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
        error={issueText(issue ?? undefined)}
      />
    </div>
  );
}
