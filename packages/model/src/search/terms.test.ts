import { expect, test } from "vitest";
import { SEARCH } from "../limits.ts";
import { fold, matchesTerms, searchTerms } from "./terms.ts";

test.each([
  ["García", "garcia"],
  ["ŁÓDŹ", "lodz"],
  ["Ångström", "angstrom"],
  ["Straße", "strasse"],
  ["Æther Øst", "aether ost"],
  ["Œuvre", "oeuvre"],
  ["İpek Yıldız", "ipek yildiz"],
  ["Þór Guðmundsson", "thor gudmundsson"],
])("folds %s to %s", (text, folded) => expect(fold(text)).toBe(folded));

test.each([
  ["  Tobias   Lind ", ["tobias", "lind"]],
  ["tobias.lind", ["tobias", "lind"]],
  ["Tobias@Harbour.ex", ["tobias@harbour.ex"]],
  ["O'Brien", ["o", "brien"]],
  ["tob tob", ["tob"]],
  ["-- .", []],
  ["@", []],
  ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"]],
])("splits %j into terms", (query, terms) => {
  expect(searchTerms(query)).toEqual(terms);
  expect(terms.length).toBeLessThanOrEqual(SEARCH.terms);
});

test.each([
  ["Change my password or two-step login", "two pass", true],
  ["Change my password or two-step login", "twostep", true],
  ["Change my password or two-step login", "word", false],
  ["Configuración de voz", "configuracion", true],
  ["anything", "", true],
])("%j matches %j: %s", (text, query, matches) => expect(matchesTerms(text, searchTerms(query))).toBe(matches));
