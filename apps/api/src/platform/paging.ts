/** A list by name goes on where its last page ended; the mark says where that was and means nothing to anybody else. */
export const encodeCursor = ({ sort_key, id }: { readonly sort_key: string; readonly id: string }): string =>
  Buffer.from(JSON.stringify([sort_key, id])).toString("base64url");

/** Where the last page ended. A mark that is not one of ours leads to the beginning, never to an error of the database. */
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

/** As LIKE has it: this text anywhere in another, which is in small letters. */
export const likePattern = (search: string): string => `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
