import { useUrlState } from "#platform/routing/useUrlState.ts";
import { addressOf, parseSearch } from "./page-state.ts";

export const usePageState = () => useUrlState(parseSearch, addressOf);
export type Go = ReturnType<typeof usePageState>["go"];
