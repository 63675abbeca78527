import { useState } from "react";
import { addSample, estimateSecondsLeft, formatRemaining, type Sample } from "./time-remaining.ts";

/** Remaining time at the observed pace; null while it cannot be estimated. */
export function useTimeRemaining(percent: number, at: number) {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  if (samples.at(-1)?.at !== at) setSamples(addSample(samples, { at, percent }));
  const seconds = estimateSecondsLeft(samples);
  return seconds === null ? null : formatRemaining(seconds);
}
