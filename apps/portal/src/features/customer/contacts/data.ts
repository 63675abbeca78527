import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Book, Entry, Field, Listed } from "./books.ts";

const booksKey = (team_id: string) => ["contacts", team_id] as const;

/** Loads both lists again, as far as they are shown. */
export function useReloadBooks(team_id: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: booksKey(team_id) });
}

export const bookQuery = <K extends Field>(book: Book<K>, team_id: string) =>
  queryOptions({
    queryKey: [...booksKey(team_id), book.name],
    queryFn: ({ signal }): Promise<Listed<K>> => book.list(team_id, signal),
  });

/** Applies changes to the cached list. It is sorted where it is shown. */
export function useBookData<K extends Field>(book: Book<K>, team_id: string) {
  const queries = useQueryClient();
  return useMemo(() => {
    const { queryKey } = bookQuery(book, team_id);
    const edit = (change: (entries: readonly Entry<K>[]) => readonly Entry<K>[]) =>
      queries.setQueryData(queryKey, (old) => old && { ...old, entries: change(old.entries) });
    return {
      put(entries: readonly Entry<K>[]): void {
        const ids = new Set(entries.map(({ id }) => id));
        edit((old) => [...old.filter(({ id }) => !ids.has(id)), ...entries]);
      },
      drop(gone: readonly string[]): void {
        const ids = new Set(gone);
        edit((old) => old.filter(({ id }) => !ids.has(id)));
      },
      reload: () => queries.invalidateQueries({ queryKey }),
      /** Fetches the current list from the server. */
      fresh: (): Promise<Listed<K>> => queries.fetchQuery({ ...bookQuery(book, team_id), staleTime: 0 }),
    };
  }, [queries, book, team_id]);
}
