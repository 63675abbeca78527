import type { MemberListItem } from "@portal/model/members/list-item.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Me } from "#platform/session/me.ts";
import { useSelection } from "#platform/selection/useSelection.ts";
import { useNow } from "#platform/text/useNow.ts";
import { type PageState, viewOf } from "../page-state.ts";
import { useMemberActions } from "../useMemberActions.ts";
import { selectable, type RowContext } from "./shown.ts";

interface Rows {
  readonly me: Me;
  readonly managing: boolean;
  readonly lines: readonly MemberListItem[];
  /** Rows of an earlier search are shown, which can't be selected. */
  readonly outdated: boolean;
  readonly place: PageState;
  readonly go: (change: Partial<PageState>) => void;
  /** Scrolls a row into view. */
  readonly reveal: (index: number) => void;
}

/** The active row, the selection, and what the rows can do. */
export function useRows({ me, managing, lines, outdated, place, go, reveal }: Rows) {
  const now = useNow();
  const acts = useMemberActions(me.team_id);
  const [current, setCurrent] = useState(0);
  const order = useMemo(() => lines.filter((line) => selectable(line, me)).map(({ id }) => id), [lines, me]);
  const view = JSON.stringify({ ...viewOf(place), sort: null });
  const { toggle, ...selected } = useSelection({ order, view, everything: place.act !== null });

  // A different view starts at its first row.
  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setCurrent(0);
  }

  const latest = useRef({ toggle, go, reveal });
  useEffect(() => {
    latest.current = { toggle, go, reveal };
  });
  const focusRow = useCallback((index: number) => {
    latest.current.reveal(index);
    // The row may have to be rendered first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        document
          .querySelector<HTMLElement>(`[data-page="work"] [data-index="${index}"] [data-main]`)
          ?.focus({ preventScroll: true }),
      ),
    );
  }, []);

  useReturnToRow(place.mid, lines, (index) => {
    setCurrent(index);
    focusRow(index);
  });

  const onOpen = useCallback((line: MemberListItem, index: number) => {
    setCurrent(index);
    latest.current.go({ mid: line.id });
  }, []);
  const onToggle = useCallback((line: MemberListItem, index: number, range: boolean) => {
    setCurrent(index);
    latest.current.toggle(line.id, range);
  }, []);
  const onAct: RowContext["onAct"] = useCallback((act, line) => void acts(act, line), [acts]);
  const context: RowContext = useMemo(
    () => ({ me, managing, now, onOpen, onToggle, onAct }),
    [me, managing, now, onOpen, onToggle, onAct],
  );

  const at = Math.min(current, Math.max(0, lines.length - 1));
  const line = lines[at];
  return {
    current: at,
    ...selected,
    context,
    keys: {
      onMove: (by: number) => {
        const inList = document.activeElement?.closest("[data-index]") !== null;
        // The first key press moves to the active row itself, wherever the focus was.
        const next = inList ? Math.min(Math.max(0, at + by), lines.length - 1) : at;
        setCurrent(next);
        focusRow(next);
      },
      onOpen: () => line && managing && !outdated && onOpen(line, at),
      onToggle: (range: boolean) => line && managing && !outdated && selectable(line, me) && onToggle(line, at, range),
      onClear: selected.clear,
    },
  };
}

/** Closing a drawer returns the focus to the row of the member last shown. */
function useReturnToRow(mid: string | null, lines: readonly MemberListItem[], onReturn: (index: number) => void): void {
  const before = useRef(mid);
  useEffect(() => {
    const was = before.current;
    before.current = mid;
    if (was === null || mid !== null) return;
    const index = lines.findIndex(({ id }) => id === was);
    if (index >= 0) onReturn(index);
  });
}
