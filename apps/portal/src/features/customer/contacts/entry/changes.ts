import { cleanCell, type Row, type Sheet } from "@portal/model/sheets/sheet.ts";

type Columns<K extends string> = Pick<Sheet<K>, "columns">;

const rowFrom = <K extends string>({ columns }: Columns<K>, cell: (column: Columns<K>["columns"][number]) => string) =>
  Object.fromEntries(columns.map((column) => [column.key, cell(column)])) as Row<K>;

/** Picks the sheet's cells from an entry. */
export const rowOf = <K extends string>(sheet: Columns<K>, entry: Row<K>): Row<K> =>
  rowFrom(sheet, ({ key }) => entry[key]);

/** Trims the cells as the server would. */
export const cleaned = <K extends string>(sheet: Columns<K>, row: Row<K>): Row<K> =>
  rowFrom(sheet, (column) => cleanCell(column, row[column.key]));

export const changedIn = <K extends string>(sheet: Columns<K>, row: Row<K>, before: Row<K>): K[] =>
  sheet.columns.filter((column) => cleanCell(column, row[column.key]) !== before[column.key]).map(({ key }) => key);

/** Keeps the fields the user changed and takes the others from the newer version. */
export function rebase<K extends string>(sheet: Columns<K>, row: Row<K>, before: Row<K>, newer: Row<K>): Row<K> {
  const mine = new Set(changedIn(sheet, row, before));
  return rowFrom(sheet, ({ key }) => (mine.has(key) ? row[key] : newer[key]));
}
