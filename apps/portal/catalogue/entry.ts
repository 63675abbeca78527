import type { ComponentType } from "react";

/** In the order of the list. */
export const GROUPS = ["Page", "Feedback", "Actions", "Fields", "Navigation", "Data", "Brand"] as const;

export interface State {
  readonly name: string;
  /** `close` ends a state that opened over the page. */
  readonly Show: ComponentType<{ readonly close: () => void }>;
  /** Opens over the page, so the catalogue shows a button in its place. */
  readonly opens?: boolean;
}

/** A component in its states; the file is named after it. */
export interface Entry {
  readonly group: (typeof GROUPS)[number];
  readonly about: string;
  /** How many states fit side by side. */
  readonly size?: "small" | "medium" | "full";
  /** From edge to edge, as on a page. */
  readonly bleed?: boolean;
  readonly states: readonly State[];
}

const files = import.meta.glob<Entry>("./entries/*.tsx", { eager: true, import: "entry" });

/** Every file of entries/ by the name of its component, in the order of the groups. */
export const ENTRIES: ReadonlyMap<string, Entry> = new Map(
  Object.entries(files)
    .map(([path, entry]) => [/(\w+)\.tsx$/.exec(path)?.[1] ?? path, entry] as const)
    .toSorted(([, a], [, b]) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group)),
);
