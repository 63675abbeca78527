/** How far a run was when we asked. */
export interface Sample {
  readonly at: number;
  readonly percent: number;
}

/** The pace of the last half minute counts: a run has slow parts and fast ones. */
const WINDOW_MS = 30_000;
const ENOUGH_MS = 3_000;

export const addSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ at }) => sample.at - at <= WINDOW_MS),
  sample,
];

/** How many seconds are left at this pace, or null when nothing can be said yet. */
export function estimateSecondsLeft(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return null;
  const took = last.at - first.at;
  const gained = last.percent - first.percent;
  if (took < ENOUGH_MS || gained <= 0) return null;
  return Math.round((((100 - last.percent) / gained) * took) / 1000);
}

/** As people say it: in steps of ten seconds, then in minutes. */
export function formatRemaining(seconds: number): { unit: "soon" | "seconds" | "minutes"; count: number } {
  if (seconds < 8) return { unit: "soon", count: 0 };
  if (seconds <= 55) return { unit: "seconds", count: Math.ceil(seconds / 10) * 10 };
  return { unit: "minutes", count: Math.max(1, Math.round(seconds / 60)) };
}
