import { DEVICE_PROBLEMS, type DeviceProblem, type DeviceSelection } from "@portal/model/devices/selection.ts";

/** Which phones are shown: the team's, those with problems, former ones, or the user's own. */
export const VIEWS = ["all", "attention", "former", "mine"] as const;
export type View = (typeof VIEWS)[number];

/** The page's state in the URL: everything that can be shared or returned to. */
export interface PageState {
  readonly view: View;
  /** Restricts the problems shown to one kind. */
  readonly kind: DeviceProblem | null;
  readonly search: string;
  /** Whether the dialog for adding the user's own phone is open. */
  readonly adding: boolean;
}

export const DEFAULT_STATE: PageState = { view: "all", kind: null, search: "", adding: false };

const SEARCH_MAX = 100;

/** The router parses `?search=42` as a number; here everything is text. */
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

/** The same in the terms of the API. */
export const selectionOf = ({ view, kind, search }: PageState): DeviceSelection => ({
  view: view === "attention" || view === "former" ? view : "in_use",
  kind: kind ?? undefined,
  search: search || undefined,
});
