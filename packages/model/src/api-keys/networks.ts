/** Reads a network such as `203.0.113.0/24`; a single address is a network of one. Null if it is neither. */
export function networkIn(text: string): string | null {
  const [address = "", prefix, ...rest] = text.trim().toLowerCase().split("/");
  const bits = isVersion4(address) ? 32 : isVersion6(address) ? 128 : 0;
  const length = prefix ?? String(bits);
  return bits > 0 && rest.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= bits
    ? `${address}/${length}`
    : null;
}

const isVersion4 = (address: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(address) &&
  address.split(".").every((part) => String(Number(part)) === part && Number(part) < 256);

function isVersion6(address: string): boolean {
  const halves = address.split("::");
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const isWhole = halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8;
  return isWhole && groups.every((group) => /^[\da-f]{1,4}$/.test(group));
}

/** The networks of a text field: one per line, or separated by commas or spaces. */
export const splitNetworks = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
