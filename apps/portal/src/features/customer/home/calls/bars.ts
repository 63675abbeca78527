import type { CallStatistics } from "@portal/model/calls/contract.ts";

/** In units of the drawing: seven bars with gaps between them. */
export const CHART = { width: 280, height: 64, bar: 28 } as const;

interface Part {
  readonly y: number;
  readonly height: number;
}
interface Bar {
  readonly day: string;
  readonly x: number;
  readonly answered: Part;
  readonly missed: Part;
}

/** A bar per day, answered calls below missed ones, scaled to the busiest day. */
export function barsOf(days: CallStatistics["days"]): readonly Bar[] {
  const most = Math.max(1, ...days.map(({ answered, missed }) => answered + missed));
  const step = CHART.width / Math.max(1, days.length);
  return days.map(({ day, answered, missed }, at) => {
    const [low, high] = [(answered / most) * CHART.height, (missed / most) * CHART.height];
    return {
      day,
      x: at * step + (step - CHART.bar) / 2,
      answered: { y: CHART.height - low, height: low },
      missed: { y: CHART.height - low - high, height: high },
    };
  });
}
