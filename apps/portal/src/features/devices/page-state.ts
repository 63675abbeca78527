import { DEVICE_PROBLEMS, type DeviceProblem } from "../../kit/devices/device-status.ts";

/** Which phones are looked at: those of the team, what is wrong with some, those that were, or one's own. */
export const VIEWS = ["all", "attention", "former", "mine"] as const;
export type View = (typeof VIEWS)[number];

/** What the address says about the page; everything that can be shared or gone back to is in it. */
export interface PageState {
  readonly view: View;
  /** What needs attention, where not everything is looked at. */
  readonly kind: DeviceProblem | null;
  readonly search: string;
  /** Whether a link for a phone of one's own is being made. */
  readonly adding: boolean;
}

export const DEFAULT_STATE: PageState = { view: "all", kind: null, search: "", adding: false };

const SEARCH_MAX = 100;

/** The router reads `?search=42` as a number; here all of it is text. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim().slice(0, SEARCH_MAX);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

export function parseSearch(query: Readonly<Record<string, unknown>>): PageState {
  const view = VIEWS.find((view) => view === query["view"]) ?? "all";
  const kind = DEVICE_PROBLEMS.find((kind) => kind === query["kind"]) ?? null;
  return {
    view,
    kind: view === "attention" ? kind : null,
    search: view === "mine" ? "" : textOf(query["search"]),
    adding: textOf(query["add"]) === "1",
  };
}

export function addressOf({ view, kind, search, adding }: PageState): string {
  const query = new URLSearchParams({
    ...(view !== "all" && { view }),
    ...(view === "attention" && kind && { kind }),
    ...(view !== "mine" && search.trim() && { search: search.trim() }),
    ...(adding && { add: "1" }),
  }).toString();
  return query ? `/dashboard/devices?${query}` : "/dashboard/devices";
}
