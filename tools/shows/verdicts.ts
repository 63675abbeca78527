import type { Verdict } from "./evidence.ts";

/** How claims that several capabilities make are read from what their commands print. */
export const last = (pattern: RegExp, output: string): RegExpMatchArray | undefined =>
  [...output.matchAll(pattern)].at(-1);

/** Each journey by the words of its name, and nothing beside them failed. */
export const journeysWalked =
  (names: readonly string[]) =>
  (output: string, code: number): Verdict => {
    const lines = output.split("\n");
    const walked = names.filter((name) => lines.some((line) => /ok|✓/.test(line) && line.includes(name)));
    return { figure: `${walked.length} of ${names.length}`, held: code === 0 && walked.length === names.length };
  };

export function matrixHolds(output: string): Verdict {
  const figure = last(/^authz: (\d+) cells, .* (\d+) wrong$/gm, output);
  return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) > 0 && figure?.[2] === "0" };
}

export function nothingHostileGotIn(output: string): Verdict {
  const figure = last(/^hostile: .* at least (\d+) each, .* (\d+) wrong$/gm, output);
  return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) >= 1000 && figure?.[2] === "0" };
}

export function screensAreAccessible(output: string): Verdict {
  const figure = last(/^axe: .* (\d+) violations$/gm, output);
  return { figure: figure?.[0] ?? "no scan", held: figure?.[1] === "0" };
}

/** A line that is printed only where all of it held; whatever prints it fails otherwise. */
export const expectLine =
  (pattern: RegExp) =>
  (output: string): Verdict => {
    const figure = last(pattern, output);
    return { figure: figure?.[0] ?? "not run", held: figure !== undefined };
  };
