import { drawSample } from "./parts/random.ts";
import { git } from "./parts/evidence.ts";
import { currentTexts, textsOf } from "./words/read.ts";
import { tellTales } from "./words/rules.ts";

/**
 * Compares the texts with those of an earlier commit, by default the one before the content guide, draws some to read, and
 * warns of words that give a translation away: `pnpm words [COMMIT] [SEED]`.
 */
const firstGuide = git("log", "--diff-filter=A", "--format=%H", "--", "docs/CONTENT.md").split("\n").at(-1);
const [base = `${firstGuide}^`, seed = "20261117"] = process.argv.slice(2);
const DRAWN = 80;

const now = await currentTexts();
/** Where a file of the earlier commit is now, from the commits since: an edited file no longer looks like the old one. */
const moved = new Map(
  git("log", "-M", "--diff-filter=R", "--name-status", "--format=", `${base}..HEAD`)
    .split("\n")
    .map((row) => row.split("\t").slice(1) as [string, string]),
);
const before = new Map(
  textsOf(base).map(({ file, locale, key, text }) => [`${moved.get(file) ?? file}\n${locale}\n${key}`, text]),
);
const compared = now.map((text) => ({ ...text, before: before.get(`${text.file}\n${text.locale}\n${text.key}`) }));

const wordsIn = (texts: readonly string[]) => texts.join(" ").match(/\p{L}+/gu)?.length ?? 0;
for (const locale of ["en", "es"] as const) {
  for (const area of new Set(now.map((text) => text.area))) {
    const texts = compared.filter((text) => text.area === area && text.locale === locale);
    if (texts.length === 0) continue;
    const edited = texts.filter((text) => text.text !== text.before).length;
    const words = `${wordsIn(texts.map((text) => text.before ?? ""))} words before, ${wordsIn(texts.map(({ text }) => text))} now`;
    console.log(`${locale} ${area}: ${edited} of ${texts.length} texts edited, ${words}`);
  }
}
const edited = compared.filter((text) => text.text !== text.before);
const english = compared.filter(({ locale }) => locale === "en");
const drawn = drawSample([...english.keys()].map(String), Number(seed), DRAWN);
console.log(`\n${DRAWN} English texts drawn with seed ${seed}:`);
for (const at of drawn) {
  const { file, key, text, before: old } = english[Number(at)]!;
  console.log(`- ${file} ${key}\n    ${old === text ? "same:   " : `before: ${old ?? "(none)"}\n    now:    `}${text}`);
}
const warnings = tellTales(now);
console.log(`\n${warnings.map((warning) => `warning: ${warning}`).join("\n")}`);
console.log(`words: ${edited.length} of ${now.length} texts edited since ${base}, ${warnings.length} warnings`);
