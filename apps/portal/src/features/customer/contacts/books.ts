import { contacts } from "@portal/model/contacts/contract.ts";
import { directory } from "@portal/model/directory/contract.ts";
import { COMMON_SHEET, EXTERNAL_SHEET, type CommonColumn, type ExternalColumn } from "@portal/model/contacts/sheets.ts";
import type { Row, Sheet } from "@portal/model/sheets/sheet.ts";
import { call } from "#platform/http/call.ts";

export const BOOKS = ["common", "external"] as const;
export type BookName = (typeof BOOKS)[number];
export type Field = CommonColumn | ExternalColumn;

export type Entry<K extends Field> = Row<K> & { readonly id: string; readonly version: number };
export interface Listed<K extends Field> {
  readonly entries: readonly Entry<K>[];
  readonly most: number;
}

/** One of the two lists: its columns and its calls. They share everything else. */
export interface Book<K extends Field> {
  readonly name: BookName;
  readonly sheet: Sheet<K>;
  readonly nameOf: (row: Row<K>) => string;
  /** Columns shown next to the name; the drawer shows the rest. */
  readonly shown: readonly K[];
  /** Grid columns that are wider than others. */
  readonly widths: Readonly<Partial<Record<K, string>>>;
  readonly narrowest?: number;
  readonly list: (team_id: string, signal: AbortSignal) => Promise<Listed<K>>;
  readonly add: (team_id: string, rows: readonly Row<K>[]) => Promise<{ readonly entries: readonly Entry<K>[] }>;
  readonly change: (team_id: string, entry: Entry<K>) => Promise<Entry<K>>;
  readonly remove: (team_id: string, ids: readonly string[]) => Promise<unknown>;
  readonly restore: (team_id: string, ids: readonly string[]) => Promise<unknown>;
}

const of = (id: string) => ({ params: { id } });
const these = (ids: readonly string[]) => ({ body: { ids: [...ids] } });

const common: Book<CommonColumn> = {
  name: "common",
  sheet: COMMON_SHEET,
  nameOf: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim(),
  shown: ["work_number", "mobile_number", "home_number", "email"],
  widths: { email: "24%" },
  list: (id, signal) => call(contacts.list, of(id), { signal }),
  add: (id, rows) => call(contacts.add, { ...of(id), body: { rows: [...rows] } }),
  change: (id, { id: cid, ...body }) => call(contacts.change, { params: { id, cid }, body }),
  remove: (id, ids) => call(contacts.remove, { ...of(id), ...these(ids) }),
  restore: (id, ids) => call(contacts.restore, { ...of(id), ...these(ids) }),
};

const external: Book<ExternalColumn> = {
  name: "external",
  sheet: EXTERNAL_SHEET,
  nameOf: ({ full_name }) => full_name,
  shown: ["extension", "work_number", "mobile_number", "email", "department", "jid"],
  widths: { jid: "17%", full_name: "14%", email: "19%", extension: "9%" },
  narrowest: 165,
  list: (id, signal) => call(directory.list, of(id), { signal }),
  add: (id, rows) => call(directory.add, { ...of(id), body: { rows: [...rows] } }),
  change: (id, { id: cid, ...body }) => call(directory.change, { params: { id, cid }, body }),
  remove: (id, ids) => call(directory.remove, { ...of(id), ...these(ids) }),
  restore: (id, ids) => call(directory.restore, { ...of(id), ...these(ids) }),
};

export const books = { common, external };
