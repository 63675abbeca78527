import { bulk } from "@portal/model/bulk/contract.ts";
import { EDIT_SHEET, type EditColumn } from "@portal/model/bulk/edit.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { call } from "../../kit/call.ts";
import type { Me } from "../../kit/me.ts";
import type { Edit } from "../../kit/sheet/draft.ts";
import type { LineMarks } from "../../kit/sheet/marks.ts";
import { groupByLine, findProblems } from "../../kit/sheet/problems.ts";
import { teamKey } from "../../kit/team.ts";
import { showSuccess } from "../../kit/toast.tsx";
import { useSend } from "../../kit/useSend.ts";
import { useText } from "../../kit/useText.ts";
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

/** Everybody while they are edited, what is marked in the grid, and the way to the server. */
export function useEditState(me: Me, people: readonly Person[]) {
  const t = useText(editMembersText);
  const queries = useQueryClient();
  const [desk, setDesk] = useState(() => createEditState(people));
  const marks = useMarks(me, desk);
  const { problems, wrong } = useMemo(() => {
    // What is kept already is not held against anybody.
    const problems = findProblems(EDIT_SHEET, { lines: changedLines(desk), told: desk.draft.told }, undefined);
    return { problems, wrong: groupByLine(problems) };
  }, [desk]);
  const changed = useMemo(() => changedLines(desk).length, [desk]);
  const removed = [...desk.removed].filter((number) => !desk.refused.has(number)).length;
  /** Who was refused by a save after which the people have not been loaded again yet. */
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
    setDesk((old) => applySaveResult(old, fresh, refused));
    setAnswered(null);
  });
  const save = useSend(async () => {
    const answer = await call(bulk.edit, { params: { id: me.team_id }, body: toBulkEdit(desk) });
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
    desk,
    marks,
    problems,
    wrong,
    changed: answered ? 0 : changed,
    removed: answered ? 0 : removed,
    refused: desk.refused,
    unsaved: answered ? answered.length > 0 : changed > 0 || removed > 0 || desk.refused.size > 0,
    /** Nothing may be typed over what is kept differently by now. */
    busy: save.busy || answered !== null,
    saving: save,
    reloading: { ...reload, again: () => answered && reload.send(answered) },
    edit: useCallback(
      (edits: readonly Edit<EditColumn>[]) =>
        setDesk((old) =>
          editCells(
            old,
            edits.filter(({ number }) => isOpen(number)),
          ),
        ),
      [isOpen],
    ),
    remove: useCallback((number: number) => setDesk((old) => withRemoved(old, number, true)), []),
    restore: useCallback((number: number) => setDesk((old) => withRemoved(old, number, false)), []),
    takeNewer: (numbers: Iterable<number>) => setDesk((old) => resolveWithNewer(old, new Set(numbers))),
    keepMine: (number: number) => setDesk((old) => resolveWithMine(old, number)),
    discard: () => setDesk(discardChanges),
  };
}

/** What the grid shows of each line besides its text. */
function useMarks(me: Me, desk: EditState): ReadonlyMap<number, LineMarks<EditColumn>> {
  const t = useText(editMembersText);
  return useMemo(() => {
    const marks = new Map<number, LineMarks<EditColumn>>();
    for (const line of desk.draft.lines) {
      const person = desk.people.get(line.number);
      const changed = changedIn(line, desk.people);
      const refused = desk.refused.get(line.number);
      const lock = person ? lockReasonOf(me, person) : null;
      const removed = desk.removed.has(line.number);
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
  }, [me, desk, t]);
}
