import { useState } from "react";
import { noted, restSeconds, restWords, type Sample } from "./rest.ts";

/** What is left of something that goes on, at the pace that was seen here; null while nothing can be said. */
export function useRest(percent: number, at: number) {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  if (samples.at(-1)?.at !== at) setSamples(noted(samples, { at, percent }));
  const seconds = restSeconds(samples);
  return seconds === null ? null : restWords(seconds);
}
