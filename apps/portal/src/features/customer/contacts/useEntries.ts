import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { useSelection } from "#platform/selection/useSelection.ts";
import type { Book, Field } from "./books.ts";
import { bookQuery } from "./data.ts";
import { searchEntries } from "./list/search-entries.ts";

/** The visible entries of a list and the selected ones. */
export function useEntries<K extends Field>(book: Book<K>, team_id: string, search: string) {
  const { data, error, isFetching, refetch } = useQuery(bookQuery(book, team_id));
  const entries = data?.entries;
  const shown = useMemo(() => searchEntries(book, entries ?? [], search), [book, entries, search]);
  const order = useMemo(() => shown.map(({ id }) => id), [shown]);
  const rows = useSelection({ order, view: search });
  return {
    all: entries ?? [],
    shown,
    rows,
    most: data?.most ?? null,
    loaded: data !== undefined,
    failed: error && asCallFailed(error),
    fetching: isFetching,
    retry: () => void refetch(),
  };
}
