import type { StoredItsp } from "@portal/model/itsps/contract.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { countryName } from "#platform/text/format.ts";

const folded = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Matches if every typed word occurs in the name, a country or the domain. */
export function filterProviders(
  providers: readonly StoredItsp[],
  search: string,
  locale: Locale,
): readonly StoredItsp[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  return providers.filter(({ name, slug, countries, settings }) => {
    const names = countries.map((code) => countryName(code, locale));
    const text = folded([name, slug, ...names, settings.domain ?? ""].join(" "));
    return wanted.every((word) => text.includes(word));
  });
}
