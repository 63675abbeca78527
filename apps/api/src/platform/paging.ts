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

/** A LIKE pattern that finds this text anywhere in a lower-case one. */
export const likePattern = (search: string): string => `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
