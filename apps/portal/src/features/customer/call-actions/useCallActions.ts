import { callActions } from "@portal/model/call-actions/contract.ts";
import type { CallAction } from "@portal/model/call-actions/rules.ts";
import { INPUT_DELAY_MS } from "@portal/model/limits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
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

/** State of the call actions form, including a conflict with a list that someone else saved first. */
export function useCallActions(team_id: string, list: ActionList) {
  const t = useText(actionsText);
  const queries = useQueryClient();
  const query = actionsQuery(team_id);
  const [seen, setSeen] = useState(list);
  const [base, setBase] = useState(list);
  const [draft, setDraft] = useState(() => draftOf(list.actions));
  const [newer, setNewer] = useState<ActionList | null>(null);
  const [refused, setRefused] = useState(NONE);
  const validation = useValidation(draft);

  const begin = (from: ActionList) => {
    setBase(from);
    setDraft(draftOf(from.actions));
    setNewer(null);
    setRefused(NONE);
    validation.forget();
  };
  const changes = changesIn(draft, base.actions);
  const count = changes.added + changes.edited + changes.removed + changes.moved;
  if (list !== seen) {
    setSeen(list);
    // Input is not touched: conflicts are detected on save.
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

  /** Returns whether it was sent; false if something has to be fixed first. */
  const save = (version = base.version): boolean => {
    if (action.isPending) return true;
    if (validation.all.size > 0) {
      validation.showAll();
      return false;
    }
    setNewer(null);
    if (count > 0) action.mutate({ rows: rowsToSave(draft), version });
    return true;
  };
  const edit = (key: number, change: Partial<CallAction>) => {
    setDraft((old) => old.map((row) => (row.key === key ? { ...row, ...change } : row)));
    const places = Object.keys(change).map((field) => `${key}.${field}` as FieldKey);
    validation.touch(places);
    setRefused((old) => new Map([...old].filter(([place]) => !places.includes(place))));
  };
  return {
    draft,
    changes,
    count,
    issues: useMemo(() => new Map([...refused, ...validation.shown]), [refused, validation.shown]),
    newer,
    busy: action.isPending,
    edit,
    arrange: setDraft,
    save,
    discard: () => begin(list),
    take: () => newer && begin(newer),
    /** Overwrites what someone else saved. */
    keep: () => newer && save(newer.version),
  };
}

/**
 * Issues of the draft and which of them to show: in fields where the user typed and paused, or all after trying to
 * save.
 */
function useValidation(draft: Draft) {
  const [paused, setPaused] = useState(draft);
  const [visited, setVisited] = useState(NOWHERE);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(draft), INPUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const all = useMemo(() => findIssues(draft), [draft]);
  const before = useMemo(() => findIssues(paused), [paused]);
  const shown = useMemo(
    // Fixed issues disappear right away.
    () => new Map([...visibleIssues(all, visited)].filter(([place]) => before.has(place))),
    [all, before, visited],
  );
  return {
    all,
    shown,
    touch: (places: readonly FieldKey[]) =>
      setVisited((old) => [...old.filter((place) => !places.includes(place)), ...places]),
    showAll: () => {
      setVisited((old) => [...[...all.keys()].filter((place) => !old.includes(place)), ...old]);
      setPaused(draft);
    },
    forget: () => setVisited(NOWHERE),
  };
}
