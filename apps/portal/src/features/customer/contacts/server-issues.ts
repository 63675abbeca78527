import type { CellIssue } from "@portal/model/sheets/sheet.ts";
import type { WrongField } from "#platform/http/call-failed.ts";
import type { Columns } from "#platform/sheet/draft.ts";

/** The invalid cells of an error response: `rows.2.email`, or `email` if a single row was sent. */
export function cellIssuesFromServer<K extends string>(
  { columns }: Pick<Columns<K>, "columns">,
  fields: readonly WrongField[],
): CellIssue<K>[] {
  return fields.flatMap(({ name, index, part, issue }) => {
    const column = columns.find(({ key }) => key === (index === null ? name : part));
    return column ? [{ row: index ?? 0, column: column.key, issue }] : [];
  });
}
