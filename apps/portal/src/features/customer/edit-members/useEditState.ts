import { bulk } from "@portal/model/bulk/contract.ts";
import { EDIT_SHEET, type EditColumn } from "@portal/model/bulk/edit.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { call } from "#platform/http/call.ts";
import type { Me } from "#platform/session/me.ts";
import type { Edit } from "#platform/sheet/draft.ts";
import type { LineMarks } from "#platform/sheet/marks.ts";
import { groupByLine, findProblems } from "#platform/sheet/problems.ts";
import { teamKey } from "#domain/team/team.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import {
  changedIn,
  changedLines,
  createEditState,
  discardChanges,
  editCells,
  toBulkEdit,
  applySaveResult,
  resolveWithMine,
  resolveWithNewer,
  withRemoved,
  type EditState,
  type Person,
  type Refused,
} from "./edit-state.ts";
import { allPeople } from "./people.ts";
import { lockReasonOf } from "./permissions.ts";
import { editMembersText } from "./text.ts";

/** State of the grid that edits all members: edits, marks and saving. */
export function useEditState(me: Me, people: readonly Person[]) {
  const t = useText(editMembersText);
  const queries = useQueryClient();
  const [state, setState] = useState(() => createEditState(people));
  const marks = useMarks(me, state);
  const { problems, wrong } = useMemo(() => {
    // Only changed lines are validated: saved values may predate the rules.
    const problems = findProblems(EDIT_SHEET, { lines: changedLines(state), told: state.draft.told }, undefined);
    return { problems, wrong: groupByLine(problems) };
  }, [state]);
  const changed = useMemo(() => changedLines(state).length, [state]);
  const removed = [...state.removed].filter((number) => !state.refused.has(number)).length;
  /** Rejections of a save after which the members have not been reloaded yet. */
  const [answered, setAnswered] = useState<Refused | null>(null);

  const doneWords = ({ changed, removed }: { changed: number; removed: number }) => {
    const words = [
      changed > 0 && t("done.changed", { count: changed }),
      removed > 0 && t("done.removed", { count: removed }),
    ];
    return words.filter(Boolean).join(" ");
  };
  const reload = useSend(async (refused: Refused) => {
    const fresh = await allPeople(me.team_id);
    setState((old) => applySaveResult(old, fresh, refused));
    setAnswered(null);
  });
  const save = useSend(async () => {
    const answer = await call(bulk.edit, { params: { id: me.team_id }, body: toBulkEdit(state) });
    for (const queryKey of [teamKey, ["members"], ["member"], ["history"]]) {
      void queries.invalidateQueries({ queryKey });
    }
    if (answer.changed + answer.removed > 0) showSuccess(doneWords(answer));
    setAnswered(answer.refused);
    reload.send(answer.refused);
  });

  const isOpen = useCallback(
    (number: number) => {
      const mark = marks.get(number);
      return !mark?.locked && !mark?.removed;
    },
    [marks],
  );
  return {
    state,
    marks,
    problems,
    wrong,
    changed: answered ? 0 : changed,
    removed: answered ? 0 : removed,
    refused: state.refused,
    unsaved: answered ? answered.length > 0 : changed > 0 || removed > 0 || state.refused.size > 0,
    /** Blocks editing until the members are reloaded, since the saved versions have changed. */
    busy: save.busy || answered !== null,
    saving: save,
    reloading: { ...reload, again: () => answered && reload.send(answered) },
    edit: useCallback(
      (edits: readonly Edit<EditColumn>[]) =>
        setState((old) =>
          editCells(
            old,
            edits.filter(({ number }) => isOpen(number)),
          ),
        ),
      [isOpen],
    ),
    remove: useCallback((number: number) => setState((old) => withRemoved(old, number, true)), []),
    restore: useCallback((number: number) => setState((old) => withRemoved(old, number, false)), []),
    takeNewer: (numbers: Iterable<number>) => setState((old) => resolveWithNewer(old, new Set(numbers))),
    keepMine: (number: number) => setState((old) => resolveWithMine(old, number)),
    discard: () => setState(discardChanges),
  };
}

/** What the grid shows about each line besides its text. */
function useMarks(me: Me, state: EditState): ReadonlyMap<number, LineMarks<EditColumn>> {
  const t = useText(editMembersText);
  return useMemo(() => {
    const marks = new Map<number, LineMarks<EditColumn>>();
    for (const line of state.draft.lines) {
      const person = state.people.get(line.number);
      const changed = changedIn(line, state.people);
      const refused = state.refused.get(line.number);
      const lock = person ? lockReasonOf(me, person) : null;
      const removed = state.removed.has(line.number);
      if (!changed && !refused && !lock && !removed) continue;
      const note = () => {
        if (refused) return t(`refused.${refused}`);
        if (lock) return t(`lock.${lock}`);
        return removed ? t("removed.note") : null;
      };
      const words = note();
      marks.set(line.number, {
        ...(changed && { changed }),
        ...((lock || refused === "gone") && { locked: true }),
        ...(removed && { removed: true }),
        ...(refused && { refused: true }),
        ...(words && { note: words }),
      });
    }
    return marks;
  }, [me, state, t]);
}
