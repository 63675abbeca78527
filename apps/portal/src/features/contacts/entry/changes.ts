import { cleanCell, type Row, type Sheet } from "@portal/model/sheets/sheet.ts";

type Columns<K extends string> = Pick<Sheet<K>, "columns">;

const rowFrom = <K extends string>({ columns }: Columns<K>, cell: (column: Columns<K>["columns"][number]) => string) =>
  Object.fromEntries(columns.map((column) => [column.key, cell(column)])) as Row<K>;

/** The cells of the sheet, and nothing else that an entry has. */
export const rowOf = <K extends string>(sheet: Columns<K>, entry: Row<K>): Row<K> =>
  rowFrom(sheet, ({ key }) => entry[key]);

/** As it would be kept: spaces around a cell are not meant. */
export const cleaned = <K extends string>(sheet: Columns<K>, row: Row<K>): Row<K> =>
  rowFrom(sheet, (column) => cleanCell(column, row[column.key]));

export const changedIn = <K extends string>(sheet: Columns<K>, row: Row<K>, before: Row<K>): K[] =>
  sheet.columns.filter((column) => cleanCell(column, row[column.key]) !== before[column.key]).map(({ key }) => key);

/** What the person changed stays, and what they left alone follows what is newer. */
export function rebase<K extends string>(sheet: Columns<K>, row: Row<K>, before: Row<K>, newer: Row<K>): Row<K> {
  const mine = new Set(changedIn(sheet, row, before));
  return rowFrom(sheet, ({ key }) => (mine.has(key) ? row[key] : newer[key]));
}
