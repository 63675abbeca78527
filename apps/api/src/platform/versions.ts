/** Whether the row has changed since it was read. A caller that doesn't send a version overwrites. */
export const isStale = (held: number, seen: number | undefined): boolean => seen !== undefined && seen !== held;
