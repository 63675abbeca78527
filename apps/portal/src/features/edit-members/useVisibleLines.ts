import type { EditColumn } from "@portal/model/bulk/edit.ts";
import { useMemo, useState } from "react";
import { fullName } from "../../kit/full-name.ts";
import { normalizeForSearch } from "../../kit/normalize-for-search.ts";
import type { Line } from "../../kit/sheet/draft.ts";
import type { LineMarks } from "../../kit/sheet/marks.ts";

/** Whose row was touched. */
const isTouched = (marks: LineMarks<EditColumn> | undefined): boolean =>
  marks !== undefined && (marks.changed !== undefined || marks.removed === true || marks.refused === true);

/** Which people are in sight: those who are searched for, or only those who were changed; always whoever needs a hand. */
export function useVisibleLines(
  lines: readonly Line<EditColumn>[],
  marks: ReadonlyMap<number, LineMarks<EditColumn>>,
  wrong: ReadonlyMap<number, unknown>,
) {
  const [search, setSearch] = useState("");
  /** Who was changed when the filter was set stays in sight, also when the change is taken back. */
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null);
  const shown = useMemo(() => {
    const wanted = normalizeForSearch(search);
    const isWanted = ({ row }: Line<EditColumn>) =>
      wanted === "" || normalizeForSearch([fullName(row), ...Object.values(row)].join("\n")).includes(wanted);
    const isLeft = ({ number }: Line<EditColumn>) => !only || only.has(number) || isTouched(marks.get(number));
    const needsHand = ({ number }: Line<EditColumn>) => wrong.has(number) || marks.get(number)?.refused;
    return lines.filter((line) => (isLeft(line) && isWanted(line)) || needsHand(line));
  }, [lines, marks, wrong, only, search]);
  const touched = () => lines.filter(({ number }) => isTouched(marks.get(number))).map(({ number }) => number);
  return {
    lines: shown,
    search,
    setSearch,
    filtering: only !== null,
    filter: () => setOnly(only ? null : new Set(touched())),
    showAll: () => {
      setOnly(null);
      setSearch("");
    },
  };
}
