import { callActions } from "@portal/model/call-actions/contract.ts";
import type { CallAction } from "@portal/model/call-actions/rules.ts";
import { INPUT_DELAY_MS } from "@portal/model/limits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { call } from "../../kit/call.ts";
import { useAction } from "../../kit/query.ts";
import { showSuccess } from "../../kit/toast.tsx";
import { useText } from "../../kit/useText.ts";
import { actionsQuery, type ActionList } from "./data.ts";
import {
  changesIn,
  draftOf,
  rowsToSave,
  trimAction,
  applySaved,
  visibleIssues,
  issuesFromServer,
  findIssues,
  type Draft,
  type FieldKey,
  type Issues,
} from "./draft.ts";
import { actionsText } from "./text.ts";

const NONE: Issues = new Map();
const NOWHERE: readonly FieldKey[] = [];

/** The call actions while they are edited, and the list that somebody else saved first. */
export function useCallActions(team_id: string, list: ActionList) {
  const t = useText(actionsText);
  const queries = useQueryClient();
  const query = actionsQuery(team_id);
  const [seen, setSeen] = useState(list);
  const [base, setBase] = useState(list);
  const [draft, setDraft] = useState(() => draftOf(list.actions));
  const [newer, setNewer] = useState<ActionList | null>(null);
  const [refused, setRefused] = useState(NONE);
  const mistakes = useMistakes(draft);

  const begin = (from: ActionList) => {
    setBase(from);
    setDraft(draftOf(from.actions));
    setNewer(null);
    setRefused(NONE);
    mistakes.forget();
  };
  const changes = changesIn(draft, base.actions);
  const count = changes.added + changes.edited + changes.removed + changes.moved;
  if (list !== seen) {
    setSeen(list);
    // What is typed is not touched: whether it still fits is asked when it is saved.
    if (count === 0 && list.version !== base.version) begin(list);
  }

  const offerNewer = async () => {
    const found = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
    if (found) setNewer(found);
  };
  const action = useAction({
    context: t("context"),
    run: async ({ rows, version }: { readonly rows: Draft; readonly version: number }) => {
      const body = { actions: rows.map(trimAction), version };
      return { rows, saved: await call(callActions.save, { params: { id: team_id }, body }) };
    },
    onDone: ({ rows, saved }) => {
      setBase(saved);
      setDraft((old) => applySaved(old, rows));
      queries.setQueryData(query.queryKey, saved);
      showSuccess(t("saved"));
    },
    onFailed: (failed) => {
      setRefused(issuesFromServer(failed.fields, rowsToSave(draft)));
      if (failed.code === "actions.stale") void offerNewer();
    },
  });

  /** Whether it was sent; otherwise something has to be mended first. */
  const save = (version = base.version): boolean => {
    if (action.isPending) return true;
    if (mistakes.all.size > 0) {
      mistakes.showAll();
      return false;
    }
    setNewer(null);
    if (count > 0) action.mutate({ rows: rowsToSave(draft), version });
    return true;
  };
  const edit = (key: number, change: Partial<CallAction>) => {
    setDraft((old) => old.map((row) => (row.key === key ? { ...row, ...change } : row)));
    const places = Object.keys(change).map((field) => `${key}.${field}` as FieldKey);
    mistakes.touch(places);
    setRefused((old) => new Map([...old].filter(([place]) => !places.includes(place))));
  };
  return {
    draft,
    changes,
    count,
    troubles: useMemo(() => new Map([...refused, ...mistakes.shown]), [refused, mistakes.shown]),
    newer,
    busy: action.isPending,
    edit,
    arrange: setDraft,
    save,
    discard: () => begin(list),
    take: () => newer && begin(newer),
    /** Mine, over what somebody else saved. */
    keep: () => newer && save(newer.version),
  };
}

/** What is wrong in the draft, and what of it is shown: where the person typed and paused, or all after a try to save. */
function useMistakes(draft: Draft) {
  const [paused, setPaused] = useState(draft);
  const [been, setBeen] = useState(NOWHERE);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(draft), INPUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const all = useMemo(() => findIssues(draft), [draft]);
  const before = useMemo(() => findIssues(paused), [paused]);
  const shown = useMemo(
    // What is mended goes at once.
    () => new Map([...visibleIssues(all, been)].filter(([place]) => before.has(place))),
    [all, before, been],
  );
  return {
    all,
    shown,
    touch: (places: readonly FieldKey[]) =>
      setBeen((old) => [...old.filter((place) => !places.includes(place)), ...places]),
    showAll: () => {
      setBeen((old) => [...[...all.keys()].filter((place) => !old.includes(place)), ...old]);
      setPaused(draft);
    },
    forget: () => setBeen(NOWHERE),
  };
}
