import { failOnField } from "./fail.ts";

/** Encodes where a page of a list by name ended. Opaque to clients. */
export const encodeCursor = ({ sort_key, id }: { readonly sort_key: string; readonly id: string }): string =>
  Buffer.from(JSON.stringify([sort_key, id])).toString("base64url");

/** Decodes where the last page ended. Refuses any other text: answered with the first page, a client would loop forever. */
export function decodeCursor(mark: string | undefined): readonly [sort_key: string, id: string] | undefined {
  if (!mark) return undefined;
  const [sort_key, id] = partsOf(mark, 2);
  return [sort_key!, id!];
}

/** Encodes where a page of a sorted list ended: the sorted value, the name and the id. */
export const encodeSortedCursor = (last: { readonly key: string; readonly sort_key: string; readonly id: string }) =>
  Buffer.from(JSON.stringify([last.key, last.sort_key, last.id])).toString("base64url");

/** The same for a sorted list. */
export function decodeSortedCursor(mark: string | undefined): readonly [string, string, string] | undefined {
  if (!mark) return undefined;
  const [key, sort_key, id] = partsOf(mark, 3);
  return [key!, sort_key!, id!];
}

function partsOf(mark: string, count: number): string[] {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(mark, "base64url").toString("utf8"));
  } catch {
    // Refused below.
  }
  const are_texts = Array.isArray(parts) && parts.length === count && parts.every((part) => typeof part === "string");
  const texts = are_texts ? (parts as string[]) : [];
  const known = /^[0-9a-f-]{36}$/.test(texts.at(-1) ?? "") && !texts.join("").includes("\0");
  if (!known) failOnField("after");
  return texts;
}

/** The rows per page: as asked for, or this many. */
export const pageSize = (limit: string | undefined, usual: number): number =>
  limit === undefined ? usual : Number(limit);

/** Cuts rows, read with one more than fit, into a page and its last row if others follow. */
export function cutPage<T>(rows: readonly T[], size: number): { page: T[]; last: T | undefined } {
  const page = rows.slice(0, size);
  return { page, last: rows.length > size ? page.at(-1) : undefined };
}

/** A LIKE pattern that finds this text anywhere in a lower-case one. */
export const likePattern = (search: string): string => `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
