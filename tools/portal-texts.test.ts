import { glob, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const PORTAL = new URL("../apps/portal/src/", import.meta.url).pathname;

/** Files of the portal by their path in apps/portal/src. */
type Sources = Readonly<Record<string, string>>;

const FEATURE = /^features\/\w+\/[\w-]+/;
/** Texts that a lazy part or a step loads together with its code. */
const LOADED_LATER = /(?:texts: |loadTexts\()\[([^\]]*)\]/g;

/**
 * The text files of features that break decision 0045: a feature has one pair, and one more for each part that loads
 * later. Such a pair is beside its part, and the part loads it; the route tables never do.
 */
function misplacedTexts(sources: Sources): string[] {
  return Object.keys(sources).flatMap((file) => {
    const feature = FEATURE.exec(file)?.[0];
    if (feature === undefined || !file.endsWith(".en.ts")) return [];
    if (!file.endsWith("/text.en.ts")) return [`${file}: a second pair in one folder`];
    const folder = dirname(file);
    if (folder === feature) return [];
    const users = Object.keys(sources).filter((user) => loadsLater(user, sources[user]!, `${folder}/text.ts`));
    if (users.length === 0) return [`${file}: no part loads it`];
    return users.filter((user) => !user.startsWith(`${feature}/`)).map((user) => `${file}: loaded by ${user}`);
  });
}

/** Whether a file names a text of this module among those to load. */
function loadsLater(user: string, source: string, module: string): boolean {
  const names = [...source.matchAll(/import \{([^}]*)\} from "([^"]+)";/g)].flatMap(([, imported = "", from = ""]) => {
    const path = from.startsWith("#") ? from.slice(1) : normalize(join(dirname(user), from));
    return path === module ? imported.split(",").map((name) => name.trim()) : [];
  });
  const loaded = new Set([...source.matchAll(LOADED_LATER)].flatMap(([, list = ""]) => list.split(/[,\s]+/)));
  return names.some((name) => loaded.has(name));
}

test("a feature has one pair of texts, and one more for each part that loads later", async () => {
  const sources: Record<string, string> = {};
  for await (const file of glob("**/*.{ts,tsx}", { cwd: PORTAL })) {
    sources[file] = await readFile(`${PORTAL}${file}`, "utf8");
  }
  expect(Object.keys(sources).filter((file) => /^features\/.*\/text\.en\.ts$/.test(file)).length).toBeGreaterThan(30);
  expect(misplacedTexts(sources)).toEqual([]);
});

const PAIR = {
  "features/customer/team/text.en.ts": "",
  "features/customer/team/card/text.en.ts": "",
};
const IMPORT = 'import { cardText } from "./card/text.ts";\n';

test.each<[what: string, sources: Sources, found: string]>([
  [
    "a second pair in one folder",
    { "features/customer/team/text.en.ts": "", "features/customer/team/later-text.en.ts": "" },
    "features/customer/team/later-text.en.ts: a second pair in one folder",
  ],
  [
    "a pair that no part loads",
    { ...PAIR, "features/customer/team/Card.tsx": `${IMPORT}const t = useText(cardText);` },
    "features/customer/team/card/text.en.ts: no part loads it",
  ],
  [
    "a pair that the route loads with the screen",
    {
      ...PAIR,
      "app/customer.ts":
        'import { cardText } from "#features/customer/team/card/text.ts";\nconst ROUTES = [{ texts: [teamText, cardText] }];',
    },
    "features/customer/team/card/text.en.ts: loaded by app/customer.ts",
  ],
])("%s is found", (_, sources, found) => {
  expect(misplacedTexts(sources)).toEqual([found]);
});

test.each<[what: string, sources: Sources]>([
  ["a lazy part", { "features/customer/team/parts.ts": `${IMPORT}lazyPart({ load, texts: [cardText, words] });` }],
  ["a step", { "features/customer/team/useSteps.ts": `${IMPORT}await loadTexts([cardText], currentLocale());` }],
])("a pair that %s loads is permitted", (_, sources) => {
  expect(misplacedTexts({ ...PAIR, ...sources })).toEqual([]);
});
