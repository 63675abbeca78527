import { emptyRow, type Row } from "@portal/model/sheets/sheet.ts";
import { useState } from "react";
import { useAction } from "#platform/http/query.ts";
import { draftOf, withServerIssues } from "#platform/sheet/draft.ts";
import { groupByLine, findProblems } from "#platform/sheet/problems.ts";
import { cellIssuesFromServer } from "../server-issues.ts";
import { showSuccess, showFailure } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import type { Book, Entry, Field } from "../books.ts";
import { useBookData } from "../data.ts";
import { contactsText } from "../text.ts";
import { changedIn, cleaned, rebase, rowOf } from "./changes.ts";

interface EntryForm<K extends Field> {
  readonly book: Book<K>;
  readonly team_id: string;
  /** Null when adding a new entry. */
  readonly entry: Entry<K> | null;
  readonly onSaved: (another: boolean) => void;
  readonly onGone: () => void;
}

const oneLine = <K extends string>(row: Row<K>) => draftOf({ rows: [row], numbers: [0] });

/** State of the entry form: a sheet with one row, using the rules and texts of the grid. */
export function useEntry<K extends Field>({ book, team_id, entry, onSaved, onGone }: EntryForm<K>) {
  const t = useText(contactsText);
  const data = useBookData(book, team_id);
  const { sheet } = book;
  const [base, setBase] = useState(entry);
  const [draft, setDraft] = useState(() => oneLine(entry ? rowOf(sheet, entry) : emptyRow(sheet)));
  /** Missing values are not reported before the first attempt to save. */
  const [tried, setTried] = useState(0);
  const [newer, setNewer] = useState<{ readonly entry: Entry<K>; readonly fields: readonly K[] } | null>(null);
  const row = draft.lines[0]?.row ?? emptyRow(sheet);
  const before = base ? rowOf(sheet, base) : emptyRow(sheet);
  const changed = changedIn(sheet, row, before);
  const sent = { ...draft, lines: [{ number: 0, row: cleaned(sheet, row) }] };
  const problems = findProblems(sheet, sent, undefined);
  const issues = tried > 0 ? groupByLine(problems).get(0) : undefined;

  const begin = (from: Entry<K> | null) => {
    setBase(from);
    setDraft(oneLine(from ? rowOf(sheet, from) : emptyRow(sheet)));
    setTried(0);
    setNewer(null);
  };
  const offerNewer = async () => {
    const listed = await data.fresh().catch(() => null);
    const found = listed?.entries.find(({ id }) => id === base?.id);
    if (listed && !found) onGone();
    if (!found || !base) return;
    setNewer({ entry: found, fields: changedIn(sheet, rowOf(sheet, found), before) });
    setDraft(oneLine(rebase(sheet, row, before, rowOf(sheet, found))));
    setBase(found);
  };
  const action = useAction({
    context: t(base ? "context.change" : "context.add", { name: book.nameOf(row) }),
    run: async (_another: boolean): Promise<Entry<K> | undefined> => {
      if (base) return book.change(team_id, { ...base, ...cleaned(sheet, row) });
      const { entries } = await book.add(team_id, [cleaned(sheet, row)]);
      return entries[0];
    },
    // Issues of fields are shown at the fields.
    report: (failed, context) => failed.fields.length > 0 || showFailure(failed, context),
    onFailed: (failed) => {
      setDraft(withServerIssues(sent, cellIssuesFromServer(sheet, failed.fields)));
      setTried((times) => times + 1);
      if (failed.code === "contacts.stale") void offerNewer();
      if (failed.code === "contacts.gone") onGone();
    },
  });

  /** Saves, unless something has to be fixed first. */
  const save = (another = false) => {
    if (action.isPending) return;
    setTried((times) => times + 1);
    setNewer(null);
    if (problems.length > 0) return;
    action.mutate(another, {
      onSuccess: (saved) => {
        if (saved) data.put([saved]);
        showSuccess(t(base ? "done.changed" : "done.added_named", { name: book.nameOf(row) }));
        begin(base ? (saved ?? null) : null);
        onSaved(another);
      },
    });
  };
  const edit = (column: K, value: string) =>
    setDraft((old) => ({ ...old, lines: [{ number: 0, row: { ...row, [column]: value } }] }));
  return { row, changed, issues, tried, newer, edit, save, discard: () => begin(base), begin, busy: action.isPending };
}
