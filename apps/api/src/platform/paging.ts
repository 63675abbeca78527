/** Encodes where a page of a list by name ended. Opaque to clients. */
export const encodeCursor = ({ sort_key, id }: { readonly sort_key: string; readonly id: string }): string =>
  Buffer.from(JSON.stringify([sort_key, id])).toString("base64url");

/** Decodes where the last page ended. An invalid cursor leads to the first page, never to a database error. */
export function decodeCursor(mark: string | undefined): readonly [sort_key: string, id: string] | undefined {
  if (!mark) return undefined;
  try {
    const [sort_key, id] = JSON.parse(Buffer.from(mark, "base64url").toString("utf8")) as unknown[];
    const known = typeof sort_key === "string" && typeof id === "string" && /^[0-9a-f-]{36}$/.test(id);
    return known && !sort_key.includes("\0") ? [sort_key, id] : undefined;
  } catch {
    return undefined;
  }
}

/** Encodes where a page of a sorted list ended: the sorted value, the name and the id. */
export const encodeSortedCursor = (last: { readonly key: string; readonly sort_key: string; readonly id: string }) =>
  Buffer.from(JSON.stringify([last.key, last.sort_key, last.id])).toString("base64url");

/** Decodes where the last page of a sorted list ended; an invalid cursor leads to the first page. */
export function decodeSortedCursor(mark: string | undefined): readonly [string, string, string] | undefined {
  if (!mark) return undefined;
  try {
    const [key, sort_key, id] = JSON.parse(Buffer.from(mark, "base64url").toString("utf8")) as unknown[];
    if (typeof key !== "string" || typeof sort_key !== "string" || typeof id !== "string") return undefined;
    return /^[0-9a-f-]{36}$/.test(id) && !`${key}${sort_key}`.includes("\0") ? [key, sort_key, id] : undefined;
  } catch {
    return undefined;
  }
}

/** A LIKE pattern that finds this text anywhere in a lower-case one. */
export const likePattern = (search: string): string => `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
