export const TABS = ["plan", "card", "statements", "quote"] as const;
export type Tab = (typeof TABS)[number];

export const tabOf = (query: Readonly<Record<string, unknown>>): Tab =>
  TABS.find((tab) => tab === query["tab"]) ?? "plan";

export const addressOf = (tab: Tab): string =>
  tab === "plan" ? "/dashboard/subscription" : `/dashboard/subscription?tab=${tab}`;
