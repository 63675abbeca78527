import { RANGES, type Range } from "@portal/model/calls/ranges.ts";

/** The page's state in the URL: everything that can be shared or returned to. */
export interface PageState {
  readonly range: Range;
  readonly member: string | null;
  readonly direction: "in" | "out" | null;
  /** Shows the numbers as tables instead of charts. */
  readonly as_table: boolean;
}

export const DEFAULT_STATE: PageState = { range: "last_30_days", member: null, direction: null, as_table: false };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function parseSearch(query: Readonly<Record<string, unknown>>): PageState {
  const { member } = query;
  return {
    range: RANGES.find((range) => range === query["range"]) ?? DEFAULT_STATE.range,
    member: typeof member === "string" && ID.test(member) ? member : null,
    direction: (["in", "out"] as const).find((direction) => direction === query["direction"]) ?? null,
    as_table: query["table"] === 1 || query["table"] === "1",
  };
}

export function addressOf({ range, member, direction, as_table }: PageState): string {
  const query = new URLSearchParams({
    ...(range !== DEFAULT_STATE.range && { range }),
    ...(member && { member }),
    ...(direction && { direction }),
    ...(as_table && { table: "1" }),
  }).toString();
  return query ? `/dashboard/calls?${query}` : "/dashboard/calls";
}
