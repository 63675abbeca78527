const MINUTE_MS = 60_000;

/** The value of a datetime input: "2027-03-14T09:41", in local time. Empty for none. */
export function formatTimeInput(seconds: number | null): string {
  if (seconds === null) return "";
  const at = new Date(seconds * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

export function parseTimeInput(typed: string): number | null {
  const at = new Date(typed).getTime();
  return Number.isNaN(at) ? null : Math.floor(at / 1000);
}
