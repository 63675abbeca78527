import { useState } from "react";
import { addSample, estimateSecondsLeft, formatRemaining, type Sample } from "./time-remaining.ts";

/** What is left of something that goes on, at the pace that was seen here; null while nothing can be said. */
export function useTimeRemaining(percent: number, at: number) {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  if (samples.at(-1)?.at !== at) setSamples(addSample(samples, { at, percent }));
  const seconds = estimateSecondsLeft(samples);
  return seconds === null ? null : formatRemaining(seconds);
}
