import { matchesTerms } from "@portal/model/search/terms.ts";
import type { ReactNode } from "react";

/** One line of the palette. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: ReactNode;
  readonly keys?: string;
  /** Further words that find it. */
  readonly words?: string;
  readonly run: () => void;
}

export interface EntryGroup {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly Entry[];
  /** Its entries belong to an earlier search while the next one runs. */
  readonly isOld?: boolean;
}

/** Entries that match every term, without empty groups. An old result that no longer matches is left out at once. */
export const filterGroups = (groups: readonly EntryGroup[], terms: readonly string[]): readonly EntryGroup[] =>
  groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ label, detail = "", words = "" }) =>
        matchesTerms(`${label} ${detail} ${words}`, terms),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);

/** The entry that a key moves to: around at both ends with the arrows, to the ends with Home and End. */
export function indexAfter(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowDown":
      return (index + 1) % count;
    case "ArrowUp":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
