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
 * What somebody is writing: it survives a reload and an ended session, for as long as the tab is open. `key` names the person
 * too, so that the next one at the same machine does not find it.
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
