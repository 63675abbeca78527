/** The pages behind the tabs. */
export const TABS = ["accounts", "codecs", "phones"] as const;
export type Tab = (typeof TABS)[number];

/** What the address says about the page; everything that can be shared or gone back to is in it. */
export interface PageState {
  readonly tab: Tab;
  /** Which voice account is open; `new` for one that is being added. */
  readonly account: string | null;
  /** Where a new one begins: at one's own server, at the list of providers, or at one of them, by its id. */
  readonly from: string | null;
  /** Whether it is about the test of everybody with the account. */
  readonly round: boolean;
}

const LONGEST = 60;
const textOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value.slice(0, LONGEST) : null;

export function parseSearch(query: Readonly<Record<string, unknown>>): PageState {
  const account = textOf(query["account"]);
  return {
    tab: TABS.find((tab) => tab === query["tab"]) ?? "accounts",
    account,
    from: account === "new" ? textOf(query["from"]) : null,
    // The router reads it as a number.
    round: account !== null && account !== "new" && String(query["round"]) === "1",
  };
}

const DEFAULT_STATE: PageState = { tab: "accounts", account: null, from: null, round: false };

export function addressOf(to: Partial<PageState>): string {
  const { tab, account, from, round } = { ...DEFAULT_STATE, ...to };
  const query = new URLSearchParams({
    ...(tab !== "accounts" && { tab }),
    ...(account && { account }),
    ...(account === "new" && from && { from }),
    ...(account && round && { round: "1" }),
  }).toString();
  return query ? `/dashboard/voice?${query}` : "/dashboard/voice";
}
