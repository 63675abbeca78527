import type { Locale } from "./contract.ts";

/** The language of a browser's Accept-Language header that we have, English if none. */
export function preferredLocale(accepted: string): Locale {
  const wanted = accepted.split(",").map((part) => {
    const [tag = "", ...rest] = part.trim().toLowerCase().split(";");
    const weight = /^\s*q=([\d.]+)$/.exec(rest.join(";"))?.[1];
    return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const best = wanted
    .filter(({ language, weight }) => (language === "en" || language === "es") && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0];
  return best?.language === "es" ? "es" : "en";
}
