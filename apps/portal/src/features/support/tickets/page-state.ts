import { ServiceLevel } from "@portal/model/cases/service-level.ts";

export const STATES = ["unsolved", "open", "waiting", "closed"] as const;
export const OWNERS = ["all", "mine", "unassigned"] as const;

/** The page's state in the URL: which tickets, or a single one. */
export interface PageState {
  readonly state: (typeof STATES)[number];
  readonly level: ServiceLevel | null;
  readonly whose: (typeof OWNERS)[number];
  readonly ticket: string | null;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const parseSearch = (query: Readonly<Record<string, unknown>>): PageState => ({
  state: STATES.find((one) => one === query["state"]) ?? "unsolved",
  level: ServiceLevel.options.find((one) => one === query["level"]) ?? null,
  whose: OWNERS.find((one) => one === query["whose"]) ?? "all",
  ticket: typeof query["ticket"] === "string" && ID.test(query["ticket"]) ? query["ticket"] : null,
});

export function addressOf({ state, level, whose, ticket }: PageState): string {
  const query = new URLSearchParams({
    ...(state !== "unsolved" && { state }),
    ...(level && { level }),
    ...(whose !== "all" && { whose }),
    ...(ticket && { ticket }),
  }).toString();
  return query ? `/support/tickets?${query}` : "/support/tickets";
}
