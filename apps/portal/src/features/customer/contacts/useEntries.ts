import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { asCallFailed } from "#platform/http/call-failed.ts";
import type { Book, Field } from "./books.ts";
import { bookQuery } from "./data.ts";
import { searchEntries } from "./list/search-entries.ts";
import { toggleSelection } from "./selection.ts";

const NONE_SELECTED: ReadonlySet<string> = new Set();

/** The visible entries of a list and the selected ones. */
export function useEntries<K extends Field>(book: Book<K>, team_id: string, search: string) {
  const { data, error, isFetching, refetch } = useQuery(bookQuery(book, team_id));
  const entries = data?.entries;
  const shown = useMemo(() => searchEntries(book, entries ?? [], search), [book, entries, search]);
  const [kept, setTicked] = useState(NONE_SELECTED);
  const anchor = useRef<string | null>(null);
  const order = shown.map(({ id }) => id);
  // Selected entries that are filtered out do not count.
  const ticked = new Set(order.filter((id) => kept.has(id)));
  const tick = (id: string, range: boolean) => {
    setTicked(toggleSelection(ticked, id, { order, anchor: range ? anchor.current : null }));
    anchor.current = id;
  };
  return {
    all: entries ?? [],
    shown,
    most: data?.most ?? null,
    loaded: data !== undefined,
    failed: error && asCallFailed(error),
    fetching: isFetching,
    retry: () => void refetch(),
    ticked,
    tick,
    /** Selects all, or none if some are selected. */
    tickAll: () => setTicked(ticked.size > 0 ? NONE_SELECTED : new Set(order)),
    tickEvery: () => setTicked(new Set(order)),
    untick: () => setTicked(NONE_SELECTED),
  };
}
