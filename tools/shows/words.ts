import { tests } from "./commands.ts";
import type { Evidence } from "./evidence.ts";
import { expectLine, last, screensAreAccessible } from "./verdicts.ts";

/** Average of the 180 states that commit 0720de39, the last one before the edit, could show. */
const WORDS_BEFORE = 229;

/** Evidence that the product speaks one language well, twice. */
export const words: Evidence = {
  commands: {
    texts: ["pnpm", "words"],
    rules: tests("structure", "tools/words.test.ts"),
    quotes: tests("structure", "tools/specification"),
    catalog: tests("pure", "apps/portal/src/platform/text/translations", "packages/model/src/errors"),
    screens: ["pnpm", "shots", "--light"],
    journeys: ["pnpm", "e2e"],
  },
  claims: [
    {
      claim: "Texts edited, by area",
      from: "texts",
      read(output) {
        const areas = [...output.matchAll(/^en (.*): (\d+ of \d+) texts edited, .*$/gm)].map(([, area, count]) => {
          return `${area} ${count}`;
        });
        return { figure: areas.join(", "), held: areas.length === 7 };
      },
    },
    {
      claim: "80 texts are drawn with a printed seed to read before and after",
      from: "texts",
      read: expectLine(/^80 English texts drawn with seed \d+:$/gm),
    },
    {
      claim:
        "Terms, translations, placeholders, sentence length and words in code are checked, each with a planted fault",
      from: "rules",
      read: expectLine(/Tests {2}\d+ passed \(\d+\)/g),
    },
    {
      claim: `Words per English screen (${WORDS_BEFORE} before the edit, on the same states at 1440)`,
      from: "screens",
      read: expectLine(/^words per screen: \d+ .* \d+ screens$/gm),
    },
    {
      claim: "Every text fits on every screen, wide and narrow, in both languages",
      from: "screens",
      read: expectLine(/^overflow: \d{3,} states .*, 0 texts do not fit$/gm),
    },
    {
      claim: "Messages that the specification quotes are unchanged",
      from: "quotes",
      read(output) {
        const found = last(/quotes: (\d+) of (\d+) \(.*\)$/gm, output);
        return { figure: found?.[0] ?? "not run", held: found !== undefined && found[1] === found[2] };
      },
    },
    {
      claim: "Every error has a text in both languages",
      from: "catalog",
      read: expectLine(/Tests {2}\d+ passed \(\d+\)/g),
    },
    { claim: "All journeys pass", from: "journeys", read: expectLine(/^\s+\d{3,} passed \(.*\)$/gm) },
    { claim: "axe finds no violation in the states they visit", from: "journeys", read: screensAreAccessible },
  ],
};
