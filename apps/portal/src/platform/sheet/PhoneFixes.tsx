import type { Row } from "@portal/model/sheets/sheet.ts";
import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Notice } from "#ui/Notice.tsx";
import { useText } from "#platform/text/useText.ts";
import { keyOf, type Cell, type Columns, type Draft, type Edit } from "./draft.ts";
import { FixCard } from "./FixCard.tsx";
import styles from "./PhoneFixes.module.css";
import type { Problem } from "./problems.ts";
import { sheetText } from "./text.ts";

const AT_ONCE = 20;

interface PhoneFixesProps<K extends string> {
  readonly sheet: Columns<K>;
  readonly draft: Draft<K>;
  readonly problems: readonly Problem<K>[];
  /** Names the person or thing in a row. */
  readonly nameOf: (row: Row<K>) => string;
  readonly onEdit: (edits: readonly Edit<K>[]) => void;
}

/** On phones, a list of problems replaces the grid. Fixed problems stay in place with a mark. */
export function PhoneFixes<K extends string>({ sheet, draft, problems, nameOf, onEdit }: PhoneFixesProps<K>) {
  const t = useText(sheetText);
  const [most, setMost] = useState(AT_ONCE);
  const cells = useSeen(problems);
  const now = new Map(problems.map((problem) => [keyOf(problem), problem]));
  const lines = new Map(draft.lines.map((line) => [line.number, line]));
  const columns = new Map(sheet.columns.map((column) => [column.key, column]));
  const shown = cells.filter(({ number }) => lines.has(number));
  if (shown.length === 0) {
    return (
      <Notice kind={draft.lines.length > 0 ? "ok" : "warn"}>
        {t(draft.lines.length > 0 ? "panel.done" : "check.nobody_text")}
      </Notice>
    );
  }
  return (
    <>
      <ol className={styles.fixes} aria-label={t("fixes.label")}>
        {shown.slice(0, most).map((cell) => {
          const [line, column] = [lines.get(cell.number), columns.get(cell.column)];
          const issue = now.get(keyOf(cell))?.issue ?? null;
          return (
            line &&
            column && (
              <li key={keyOf(cell)}>
                <FixCard
                  sheet={sheet}
                  line={line}
                  name={nameOf(line.row)}
                  column={column}
                  issue={issue}
                  onEdit={onEdit}
                />
              </li>
            )
          );
        })}
      </ol>
      {shown.length > most && (
        <Button variant="default" className={styles.more} onClick={() => setMost(most + AT_ONCE)}>
          {t("fixes.more", { count: Math.min(AT_ONCE, shown.length - most) })}
        </Button>
      )}
      {problems.length === 0 && (
        <p className={styles.done}>
          <IconCircleCheck size={17} aria-hidden />
          {t("panel.done")}
        </p>
      )}
    </>
  );
}

/** Every cell that has had a problem since the list was opened. */
function useSeen<K extends string>(problems: readonly Problem<K>[]): readonly Cell<K>[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, Cell<K>>>(new Map());
  const fresh = problems.filter((problem) => !seen.has(keyOf(problem)));
  if (fresh.length > 0) {
    setSeen(
      new Map([
        ...seen,
        ...fresh.map(({ number, column }) => [keyOf({ number, column }), { number, column }] as const),
      ]),
    );
  }
  return [...seen.values()];
}
