import type { EditColumn } from "@portal/model/bulk/edit.ts";
import { useMemo, useState } from "react";
import { fullName } from "#domain/members/full-name.ts";
import { normalizeForSearch } from "#platform/text/normalize-for-search.ts";
import type { Line } from "#platform/sheet/draft.ts";
import type { LineMarks } from "#platform/sheet/marks.ts";

const isTouched = (marks: LineMarks<EditColumn> | undefined): boolean =>
  marks !== undefined && (marks.changed !== undefined || marks.removed === true || marks.refused === true);

/** Which members are shown: search results, or only changed ones; members with problems always. */
export function useVisibleLines(
  lines: readonly Line<EditColumn>[],
  marks: ReadonlyMap<number, LineMarks<EditColumn>>,
  wrong: ReadonlyMap<number, unknown>,
) {
  const [search, setSearch] = useState("");
  /** Members who were changed when the filter was set stay visible, even if the change is reverted. */
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null);
  const shown = useMemo(() => {
    const wanted = normalizeForSearch(search);
    const isWanted = ({ row }: Line<EditColumn>) =>
      wanted === "" || normalizeForSearch([fullName(row), ...Object.values(row)].join("\n")).includes(wanted);
    const isLeft = ({ number }: Line<EditColumn>) => !only || only.has(number) || isTouched(marks.get(number));
    const needsAttention = ({ number }: Line<EditColumn>) => wrong.has(number) || marks.get(number)?.refused;
    return lines.filter((line) => (isLeft(line) && isWanted(line)) || needsAttention(line));
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
