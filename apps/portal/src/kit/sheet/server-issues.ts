import type { CellIssue } from "@portal/model/sheets/sheet.ts";
import type { WrongField } from "../call-failed.ts";
import type { Columns } from "./draft.ts";

/** The wrong cells that a refusal names: `rows.2.email`, or `email` where one row was sent by itself. */
export function cellIssuesFromServer<K extends string>(
  { columns }: Pick<Columns<K>, "columns">,
  fields: readonly WrongField[],
): CellIssue<K>[] {
  return fields.flatMap(({ name, index, part, issue }) => {
    const column = columns.find(({ key }) => key === (index === null ? name : part));
    return column ? [{ row: index ?? 0, column: column.key, issue }] : [];
  });
}
