/** Progress of a run at one point in time. */
export interface Sample {
  readonly at: number;
  readonly percent: number;
}

/** Uses the pace of the last half minute, because a run has slow and fast parts. */
const WINDOW_MS = 30_000;
const ENOUGH_MS = 3_000;

export const addSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ at }) => sample.at - at <= WINDOW_MS),
  sample,
];

/** Seconds left at the current pace, or null if it cannot be estimated yet. */
export function estimateSecondsLeft(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return null;
  const took = last.at - first.at;
  const gained = last.percent - first.percent;
  if (took < ENOUGH_MS || gained <= 0) return null;
  return Math.round((((100 - last.percent) / gained) * took) / 1000);
}

/** Rounds to steps of ten seconds, then to minutes. */
export function formatRemaining(seconds: number): { unit: "soon" | "seconds" | "minutes"; count: number } {
  if (seconds < 8) return { unit: "soon", count: 0 };
  if (seconds <= 55) return { unit: "seconds", count: Math.ceil(seconds / 10) * 10 };
  return { unit: "minutes", count: Math.max(1, Math.round(seconds / 60)) };
}
