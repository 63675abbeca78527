import { useState } from "react";

const placeOf = (key: string): string => `sb.draft.${key}`;

function kept<T>(key: string, empty: T): T {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(placeOf(key)) ?? "{}") as Partial<T>) };
  } catch {
    return empty;
  }
}

/**
 * What somebody is writing: it survives a reload and an ended session, for as long as the tab is open. `key` names the person
 * too, so that the next one at the same machine does not find it.
 */
export function useKept<T extends object>(key: string, empty: T) {
  const [draft, setDraft] = useState<T>(() => kept(key, empty));
  const edit = (change: Partial<T>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    sessionStorage.setItem(placeOf(key), JSON.stringify(next));
  };
  const clear = () => {
    setDraft(empty);
    sessionStorage.removeItem(placeOf(key));
  };
  return { draft, edit, clear };
}
