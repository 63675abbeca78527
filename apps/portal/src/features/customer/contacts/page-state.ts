import { BOOKS, type BookName } from "./books.ts";

/** The page's state in the URL: everything that can be shared or returned to. */
export interface PageState {
  readonly list: BookName;
  readonly search: string;
  /** Id of the open entry; `new` while adding one. */
  readonly open: string | null;
  /** Whether the upload page is shown instead of the list. */
  readonly upload: boolean;
}

const SEARCH_MAX = 100;

/** The router parses `?search=42` as a number; here everything is text. */
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
