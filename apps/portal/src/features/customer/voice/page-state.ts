export const TABS = ["accounts", "codecs", "phones"] as const;
export type Tab = (typeof TABS)[number];

/** The page's state in the URL: everything that can be shared or returned to. */
export interface PageState {
  readonly tab: Tab;
  /** Id of the open voice account; `new` while adding one. */
  readonly account: string | null;
  /** What a new one starts from: the customer's own server, the list of providers, or a provider's id. */
  readonly from: string | null;
  /** Whether the test of all members with the account is open. */
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
    // The router parses it as a number.
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
