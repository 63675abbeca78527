import type { ByteRange } from "../adapters/storage/port.ts";

/**
 * Which part of a file is asked for (RFC 9110, 14): null for all of it, which also answers several parts at once and
 * whatever is not understood; "none" where the file ends before.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "none" | null {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (!asked) return null;
  const [, from = "", to = ""] = asked;
  if (from === "" && to === "") return null;
  if (from === "") {
    const last_bytes = Math.min(Number(to), size);
    return last_bytes === 0 ? "none" : { first: size - last_bytes, last: size - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return null;
  return first >= size ? "none" : { first, last: Math.min(to === "" ? size - 1 : Number(to), size - 1) };
}
