import { useState } from "react";

const storageKey = (key: string): string => `sb.draft.${key}`;

function kept<T>(key: string, empty: T): T {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(storageKey(key)) ?? "{}") as Partial<T>) };
  } catch {
    return empty;
  }
}

/**
 * A text draft that survives a reload and an expired session while the tab is open. `key` includes the user, so that
 * the next user of the same browser does not see it.
 */
export function useSavedDraft<T extends object>(key: string, empty: T) {
  const [draft, setDraft] = useState<T>(() => kept(key, empty));
  const edit = (change: Partial<T>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    sessionStorage.setItem(storageKey(key), JSON.stringify(next));
  };
  const clear = () => {
    setDraft(empty);
    sessionStorage.removeItem(storageKey(key));
  };
  return { draft, edit, clear };
}
