import type { WhichContacts } from "@portal/model/bulk/contact-actions.ts";
import { matchesContact } from "@portal/model/contacts/selection.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import { DIRECTORY } from "@portal/model/limits.ts";
import { type CellIssue, type Row, type Sheet, sheetIssues } from "@portal/model/sheets/sheet.ts";
import type { Db } from "../../platform/db.ts";
import { Failure, fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { ChangeContext, ReadContext } from "../../platform/register-routes.ts";
import * as store from "./store.ts";

interface OfTeam {
  readonly params: { readonly id: string };
}
interface Ids extends OfTeam {
  readonly body: { readonly ids: readonly string[] };
}

const FULL = { contacts_fit: ["contacts.full", { most: DIRECTORY.most }] } as const;
const SHOWN_ISSUES = 200;

/** Returns a whole list for a phone's directory. */
export const entriesForPhone = async (db: Db, team_id: string, list: store.List): Promise<Record<string, string>[]> =>
  (await store.entriesOf(db, team_id, list)).map(({ id, cells }) => ({ id, ...cells }));

/** The chosen contacts that are on the list, in its order. */
export async function chosenContacts(db: Db, team_id: string, which: WhichContacts): Promise<string[]> {
  const entries = await store.entriesOf(db, team_id, which.list);
  const given = "contacts" in which ? new Set(which.contacts) : null;
  const isChosen = ({ id, cells }: (typeof entries)[number]) =>
    "matching" in which ? matchesContact(cells, which.matching) : given?.has(id);
  return entries.filter(isChosen).map(({ id }) => id);
}

/** The operations on a list of people without an account. The sheet defines the columns and their rules. */
export function listOf<K extends string>(list: store.List, sheet: Sheet<K>) {
  type Cells = Row<K>;
  const entry = ({ id, version, cells }: store.EntryRow<K>) => ({ ...cells, id, version });

  /** Applies the sheet's rules and checks for conflicts with the list. `own` is the entry that these cells replace. */
  async function refuseWrong(
    db: Db,
    team_id: string,
    rows: readonly Cells[],
    at: (row: number) => string,
    own?: string,
  ) {
    const valuesOf = (column: string) => rows.map((row) => (row[column as K] ?? "").toLowerCase()).filter(Boolean);
    const emails = valuesOf("email");
    const jids = valuesOf("jid");
    const others = (await store.taken(db, team_id, list, { emails, jids })).filter(({ id }) => id !== own);
    const there = {
      email: new Set(others.map(({ email }) => email)),
      jid: new Set(others.map(({ jid }) => jid)),
    };
    const doubled = rows.flatMap((row, index) =>
      (Object.entries(sheet.unique) as [K, FieldIssue][]).flatMap(([column, issue]): CellIssue<K>[] =>
        there[column as "email" | "jid"].has(row[column].toLowerCase()) ? [{ row: index, column, issue }] : [],
      ),
    );
    const issues = [...sheetIssues(sheet, rows, undefined), ...doubled];
    if (issues.length === 0) return;
    const fields = issues
      .slice(0, SHOWN_ISSUES)
      .map(({ row, column, issue }) => ({ path: `${at(row)}${column}`, issue }));
    throw new Failure("request.invalid", undefined, fields);
  }

  return {
    list: async ({ params }: OfTeam, { db }: ReadContext) => ({
      entries: (await store.entriesOf<K>(db, params.id, list)).map(entry),
      most: DIRECTORY.most,
    }),

    add: (
      { params, body }: OfTeam & { readonly body: { readonly rows: readonly Cells[] } },
      { change }: ChangeContext,
    ) =>
      change(async ({ db, note }) => {
        await refuseWrong(db, params.id, body.rows, (row) => `rows.${row}.`);
        const made = await mapConstraintErrors(FULL, () => store.insertEntries<K>(db, params.id, list, body.rows));
        note(`team:${params.id}`, { list, ids: made.map(({ id }) => id) });
        return { entries: made.map(entry) };
      }),

    change: (
      {
        params,
        body,
      }: {
        readonly params: { readonly id: string; readonly cid: string };
        readonly body: Cells & { readonly version: number };
      },
      { change }: ChangeContext,
    ) =>
      change(async ({ db, note }) => {
        const { version, ...given } = body;
        const cells = given as unknown as Cells;
        const before = (await store.lockEntry<K>(db, params.id, list, params.cid)) ?? fail("contacts.gone");
        if (before.version !== version) fail("contacts.stale");
        await refuseWrong(db, params.id, [cells], () => "", params.cid);
        await store.changeEntry(db, params.id, params.cid, cells);
        note(`contact:${params.cid}`, { list, cells: { before: before.cells, after: cells } });
        return entry({ id: params.cid, version: version + 1, cells });
      }),

    remove: ({ params, body }: Ids, { change, now }: ChangeContext) =>
      change(async ({ db, note }) => {
        const removed = await store.setRemoved(db, params.id, list, body.ids, now);
        note(`team:${params.id}`, { list, ids: body.ids });
        return { removed };
      }),

    restore: ({ params, body }: Ids, { change }: ChangeContext) =>
      change(async ({ db, note }) => {
        const refusals = { ...FULL, contacts_email: "contacts.exists", contacts_jid: "contacts.exists" } as const;
        const restored = await mapConstraintErrors(refusals, () =>
          store.setRemoved(db, params.id, list, body.ids, null),
        );
        note(`team:${params.id}`, { list, ids: body.ids });
        return { restored };
      }),
  };
}
