import { useUrlState } from "../../kit/useUrlState.ts";
import { addressOf, parseSearch } from "./page-state.ts";

export const usePageState = () => useUrlState(parseSearch, addressOf);
