import { BOOKS, type BookName } from "./books.ts";

/** What the address says about the page; everything that can be shared or gone back to is in it. */
export interface PageState {
  readonly list: BookName;
  readonly search: string;
  /** Whose drawer is open; `new` for somebody who is being added. */
  readonly open: string | null;
  /** Whether a file is being added instead of looking at the list. */
  readonly upload: boolean;
}

const SEARCH_MAX = 100;

/** The router reads `?search=42` as a number; here all of it is text. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim().slice(0, SEARCH_MAX);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

export const parseSearch = (query: Readonly<Record<string, unknown>>): PageState => ({
  list: BOOKS.find((name) => name === query["list"]) ?? "common",
  search: textOf(query["search"]),
  open: textOf(query["open"]) || null,
  upload: textOf(query["upload"]) === "1",
});

export function addressOf({ list, search, open, upload }: PageState): string {
  const query = new URLSearchParams({
    ...(list !== "common" && { list }),
    ...(search.trim() && { search: search.trim() }),
    ...(open && { open }),
    ...(upload && { upload: "1" }),
  }).toString();
  return query ? `/dashboard/contacts?${query}` : "/dashboard/contacts";
}
