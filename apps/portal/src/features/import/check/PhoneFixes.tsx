import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "../../../kit/useText.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { importText } from "../text.ts";
import { keyOf, type Cell, type Draft, type Edit } from "./draft.ts";
import { FixCard } from "./FixCard.tsx";
import styles from "./PhoneFixes.module.css";
import type { Problem } from "./problems.ts";

const AT_ONCE = 20;

interface PhoneFixesProps {
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly onEdit: (edits: readonly Edit[]) => void;
}

/** On a phone the grid is a list of its problems. What was corrected stays where it was, with a mark. */
export function PhoneFixes({ draft, problems, onEdit }: PhoneFixesProps) {
  const t = useText(importText);
  const [most, setMost] = useState(AT_ONCE);
  const cells = useSeen(problems);
  const now = new Map(problems.map((problem) => [keyOf(problem), problem]));
  const lines = new Map(draft.lines.map((line) => [line.number, line]));
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
          const line = lines.get(cell.number);
          return (
            line && (
              <li key={keyOf(cell)}>
                <FixCard line={line} column={cell.column} issue={now.get(keyOf(cell))?.issue ?? null} onEdit={onEdit} />
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

/** Every cell that had a problem since the list was opened. */
function useSeen(problems: readonly Problem[]): readonly Cell[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, Cell>>(new Map());
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
