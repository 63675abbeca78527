import type { ByteRange } from "../../adapters/storage/port.ts";

/**
 * Parses the Range header (RFC 9110, section 14). Null for the whole file, which also answers several ranges and
 * anything invalid; "none" if the range starts after the end.
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
