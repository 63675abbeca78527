import type { Product } from "../members/schemas.ts";
import type { Locale } from "../session/contract.ts";
import { teamNameIssue } from "./name.ts";

interface Person {
  readonly first_name: string;
  readonly last_name: string;
}

const TEAM_OF: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `${name}’s team`,
  es: (name) => `Equipo de ${name}`,
};
const UNNAMED: Readonly<Record<Product, Readonly<Record<Locale, string>>>> = {
  team: { en: "My team", es: "Mi equipo" },
  solo: { en: "My account", es: "Mi cuenta" },
};

/**
 * The name of a team whose owner gave none: the owner's, as long as it is a valid team name. Typographic apostrophes,
 * because team names have no others.
 */
export function defaultTeamName(person: Person, product: Product, locale: Locale, brand = ""): string {
  const first = person.first_name.replaceAll("'", "’");
  const full = `${first} ${person.last_name.replaceAll("'", "’")}`.trim();
  const nameOf = product === "solo" ? (name: string) => name : TEAM_OF[locale];
  return [full, first].map(nameOf).find((name) => teamNameIssue(name, brand) === null) ?? UNNAMED[product][locale];
}
