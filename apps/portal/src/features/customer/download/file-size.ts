import type { Locale } from "@portal/model/session/contract.ts";

const UNITS: readonly [unit: "megabyte" | "kilobyte", bytes: number][] = [
  ["megabyte", 1_000_000],
  ["kilobyte", 1_000],
];

/** "84.6 MB", in decimal units, as operating systems and stores use them. */
export function fileSize(bytes: number, locale: Locale): string {
  const [unit, of] = UNITS.find(([, least]) => bytes >= least) ?? ["byte", 1];
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumSignificantDigits: 3 }).format(bytes / of);
}
