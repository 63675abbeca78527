import { TROUBLES, type Trouble } from "../../kit/devices/standing.ts";

/** Which phones are looked at: those of the team, what is wrong with some, those that were, or one's own. */
export const VIEWS = ["all", "attention", "former", "mine"] as const;
export type View = (typeof VIEWS)[number];

/** What the address says about the page; everything that can be shared or gone back to is in it. */
export interface Place {
  readonly view: View;
  /** What needs attention, where not everything is looked at. */
  readonly kind: Trouble | null;
  readonly search: string;
  /** Whether a link for a phone of one's own is being made. */
  readonly adding: boolean;
}

export const NOWHERE: Place = { view: "all", kind: null, search: "", adding: false };

const SEARCH_MAX = 100;

/** The router reads `?search=42` as a number; here all of it is text. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim().slice(0, SEARCH_MAX);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

export function placeOf(query: Readonly<Record<string, unknown>>): Place {
  const view = VIEWS.find((view) => view === query["view"]) ?? "all";
  const kind = TROUBLES.find((kind) => kind === query["kind"]) ?? null;
  return {
    view,
    kind: view === "attention" ? kind : null,
    search: view === "mine" ? "" : textOf(query["search"]),
    adding: textOf(query["add"]) === "1",
  };
}

export function addressOf({ view, kind, search, adding }: Place): string {
  const query = new URLSearchParams({
    ...(view !== "all" && { view }),
    ...(view === "attention" && kind && { kind }),
    ...(view !== "mine" && search.trim() && { search: search.trim() }),
    ...(adding && { add: "1" }),
  }).toString();
  return query ? `/dashboard/devices?${query}` : "/dashboard/devices";
}
