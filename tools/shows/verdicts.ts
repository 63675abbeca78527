import type { Verdict } from "./evidence.ts";

/** Returns the last match in a command's output. */
export const last = (pattern: RegExp, output: string): RegExpMatchArray | undefined =>
  [...output.matchAll(pattern)].at(-1);

/** Expects these journeys to pass, and no other to fail. */
export const journeysPassed =
  (names: readonly string[]) =>
  (output: string, code: number): Verdict => {
    const lines = output.split("\n");
    const passed = names.filter((name) => lines.some((line) => /ok|✓/.test(line) && line.includes(name)));
    return { figure: `${passed.length} of ${names.length}`, held: code === 0 && passed.length === names.length };
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

/** Expects a line that its command prints only on success. */
export const expectLine =
  (pattern: RegExp) =>
  (output: string): Verdict => {
    const figure = last(pattern, output);
    return { figure: figure?.[0] ?? "not run", held: figure !== undefined };
  };

/** Expects the closing line of a proof that counts its own claims, with none short. */
export const allHeld =
  (pattern: RegExp) =>
  (output: string): Verdict => {
    const found = last(pattern, output);
    return { figure: found?.[0] ?? "not run", held: Number(found?.[1]) > 0 && found?.[2] === "0" };
  };

/** Expects a measured figure within its bound. */
const within =
  (pattern: RegExp, isGood: (figure: number) => boolean) =>
  (output: string): Verdict => {
    const found = last(pattern, output);
    return { figure: found?.[0] ?? "not measured", held: isGood(Number(found?.[1])) };
  };
export const atMost = (pattern: RegExp, bound: number) => within(pattern, (figure) => figure <= bound);
export const atLeast = (pattern: RegExp, bound: number) => within(pattern, (figure) => figure >= bound);
