/** The only place that reads the system time. Everything else gets a clock; SQL gets the time as a parameter. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const inSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
export const plusSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
