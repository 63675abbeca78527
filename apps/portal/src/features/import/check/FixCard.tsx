import type { Column } from "@portal/model/bulk/rows.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import { TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useIssueText } from "../../../kit/issue-text.ts";
import { useText } from "../../../kit/useText.ts";
import { headerOf, useKindName } from "../kinds.ts";
import { importText } from "../text.ts";
import type { Edit, Line } from "./draft.ts";
import styles from "./FixCard.module.css";

interface FixCardProps {
  readonly line: Line;
  readonly column: Column;
  /** Null once it is corrected. */
  readonly issue: FieldIssue | null;
  readonly onEdit: (edits: readonly Edit[]) => void;
}

/** One problem with its field; the file is checked again when the field is left. */
export function FixCard({ line, column, issue, onEdit }: FixCardProps) {
  const t = useText(importText);
  const issueText = useIssueText();
  const kindName = useKindName();
  const kept = line[column];
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed !== kept) onEdit([{ number: line.number, column, value: typed }]);
    setTyped(null);
  };
  return (
    <div className={styles.card} data-mended={issue === null || undefined}>
      <div className={styles.head}>
        <strong>
          {issue ? (
            kindName({ issue, column })
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
      <span className={styles.who}>{`${line.first_name} ${line.last_name}`.trim() || t("panel.nameless")}</span>
      <TextInput
        size="md"
        label={headerOf(column)}
        type={column === "password" && typed === null ? "password" : "text"}
        inputMode={column.endsWith("number") ? "tel" : column === "email" ? "email" : "text"}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={300}
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
