import type { Itsp } from "@portal/model/itsp/contract.ts";

/** "Spain, Mexico", in the user's language. */
export function countryNames(countries: readonly string[], locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
  return countries.map((code) => names.of(code) ?? code).join(", ");
}

/** Removes case and accents, which do not matter in a search. */
const folded = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();

/** Matches if every typed word is the start of a word in the name or a country. */
export function filterProviders<P extends Pick<Itsp, "name" | "countries">>(
  providers: readonly P[],
  search: string,
  locale: string,
): readonly P[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  return providers.filter(({ name, countries }) => {
    const words = folded(`${name} ${countryNames(countries, locale)} ${countries.join(" ")}`).split(/[\s,]+/);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}
