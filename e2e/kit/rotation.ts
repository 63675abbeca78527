export type Language = "en" | "es";
type Theme = "light" | "dark";

/** The language and theme of a screen that is visited in more than one. */
export interface Variant {
  readonly language?: Language;
  readonly theme?: Theme;
}

/**
 * A full run (tier two, or local) visits everything in each language and theme. A short run takes one of each, chosen by
 * a seed that changes daily, so that four days cover all of them:
 *
 * - E2E_LANGUAGES=rotate: journeys that only repeat the same steps in the other language run in one.
 * - E2E_AXE_MODE=rotate: screens that are visited in several languages or themes are scanned in one.
 * - E2E_AXE_SEED=n: repeats a run. Defaults to the number of the day; workers inherit it, so midnight changes nothing.
 */
process.env["E2E_AXE_SEED"] ??= String(Math.floor(Date.now() / 86_400_000));
const seed = Number(process.env["E2E_AXE_SEED"]);
const turn: Required<Variant> = { language: seed % 2 ? "es" : "en", theme: (seed >> 1) % 2 ? "dark" : "light" };
const rotates = (setting: string) => process.env[setting] === "rotate";

/** For journeys that only repeat their steps in another language. */
export const ROTATING_LANGUAGES: readonly Language[] = rotates("E2E_LANGUAGES") ? [turn.language] : ["en", "es"];

export const isScanned = ({ language = turn.language, theme = turn.theme }: Variant): boolean =>
  !rotates("E2E_AXE_MODE") || (language === turn.language && theme === turn.theme);

/** Describes how to repeat this run; empty if nothing rotates. */
export const ROTATION = [
  ...(rotates("E2E_LANGUAGES") ? [`journeys in ${turn.language}`] : []),
  ...(rotates("E2E_AXE_MODE") ? [`scans in ${turn.language}, ${turn.theme}`] : []),
].join("; ");
export const SEED = seed;
