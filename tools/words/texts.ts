/** One text for people, as a source file has it. */
export interface Text {
  readonly area: string;
  readonly file: string;
  readonly line: number;
  readonly key: string;
  readonly locale: "en" | "es";
  readonly text: string;
}

/** By path, first match wins. */
const AREAS = [
  [/^apps\/portal\/src\/features\/customer\/.*\.e[ns]\.ts$/, "customer screens"],
  [/^apps\/portal\/src\/features\/support\/.*\.e[ns]\.ts$/, "staff screens"],
  [/^apps\/portal\/src\/.*\.e[ns]\.ts$/, "shared screens"],
  [/^packages\/model\/src\/errors.*\.e[ns]\.ts$/, "errors"],
  [/^packages\/model\/src\/.*\.e[ns]\.ts$/, "history, causes and lines"],
  [/^apps\/api\/src\/.*emails\.ts$/, "emails"],
  [/^packages\/model\/src\/.*contract.*\.ts$/, "API summaries"],
] as const;

export const areaOf = (file: string): string | undefined => AREAS.find(([pattern]) => pattern.test(file))?.[1];

/** Reads texts from source, so that those of an earlier commit can be read too. */
export function textsIn(file: string, source: string): Text[] {
  const area = areaOf(file);
  if (area === undefined) return [];
  if (area === "emails") return emailsIn(area, file, source);
  if (area === "API summaries") {
    return matches(source, /\bsummary:\s*("(?:[^"\\]|\\.)*")/g).map(({ index, groups: [value] }, at) => {
      const line = lineAt(source, index);
      return { area, file, line, key: `summary ${at + 1}`, locale: "en" as const, text: unquoted(value!) };
    });
  }
  const locale = file.endsWith(".es.ts") ? "es" : "en";
  const pairs = matches(source, /(?<=[{,]\s*)(?:"([^"]+)"|([\w$]+)):\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g);
  const seen = new Map<string, number>();
  return pairs.map(({ index, groups: [quoted, bare, value] }) => {
    const name = quoted ?? bare!;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    // Nested objects repeat a name.
    const key = times === 1 ? name : `${name} ${times}`;
    return { area, file, line: lineAt(source, index), key, locale, text: unquoted(value!) };
  });
}

/** The strings of each template in order, `${…}` as a placeholder. */
function emailsIn(area: string, file: string, source: string): Text[] {
  let name = "";
  let locale: "en" | "es" | null = null;
  let count = 0;
  const found: Text[] = [];
  for (const [at, line] of source.split("\n").entries()) {
    const named = /^ {2}name: "([^"]+)"/.exec(line);
    if (named) [name, locale] = [named[1]!, null];
    const begins = /^ {2}(en|es): /.exec(line);
    if (begins) [locale, count] = [begins[1] as "en" | "es", 0];
    if (/^\}\);?/.test(line)) locale = null;
    if (locale === null) continue;
    for (const { groups } of matches(line, /("(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g)) {
      const text = unquoted(groups[0]!).replaceAll(/\$\{[^}]*\}/g, "{{value}}");
      if (!/\p{L}{2}.*\s/u.test(text)) continue;
      count += 1;
      found.push({ area, file, line: at + 1, key: `${name} ${count}`, locale, text });
    }
  }
  return found;
}

const matches = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map((found) => ({ index: found.index, groups: found.slice(1) }));

const lineAt = (source: string, index: number) => source.slice(0, index).split("\n").length;

const unquoted = (literal: string) => literal.slice(1, -1).replaceAll("\\n", "\n").replaceAll(/\\(.)/g, "$1");
