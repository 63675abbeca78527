import { session } from "@portal/model/session/contract.ts";
import { useLogOut } from "../../kit/useLogOut.ts";

/** Logs the customer out. */
export const useCustomerLogOut = (): (() => Promise<void>) => useLogOut("customer", session.logout);
