import { referenceIn } from "@portal/model/tickets/rules.ts";

/** The page's state in the URL: which tickets, a single one, or a new one. */
export interface PageState {
  readonly whose: "mine" | "team";
  readonly state: "unsolved" | "closed";
  readonly search: string;
  readonly ticket: string | null;
  readonly writing: boolean;
  /** Reference of the failed request that the new ticket is about. */
  readonly reference: string;
}

const SEARCH_MAX = 100;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The router parses `?search=42` as a number; here everything is text. */
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, SEARCH_MAX) : "";

export const parseSearch = (query: Readonly<Record<string, unknown>>): PageState => ({
  whose: query["whose"] === "team" ? "team" : "mine",
  state: query["state"] === "closed" ? "closed" : "unsolved",
  search: textOf(query["search"]),
  ticket: ID.test(textOf(query["ticket"])) ? textOf(query["ticket"]) : null,
  writing: textOf(query["new"]) === "1",
  reference: referenceIn(textOf(query["reference"])) ?? "",
});

export function addressOf({ whose, state, search, ticket, writing, reference }: PageState): string {
  const query = new URLSearchParams({
    ...(whose === "team" && { whose }),
    ...(state === "closed" && { state }),
    ...(search.trim() && { search: search.trim() }),
    ...(ticket && { ticket }),
    ...(writing && { new: "1" }),
    ...(writing && reference && { reference }),
  }).toString();
  return query ? `/dashboard/support-tickets?${query}` : "/dashboard/support-tickets";
}
