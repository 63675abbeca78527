import { session } from "@portal/model/session/contract.ts";
import { useLogOut } from "#platform/session/useLogOut.ts";

export const useCustomerLogOut = (): (() => Promise<void>) => useLogOut("customer", session.logout);
