export { beginLogin, beginSession, openSession, provePhoneOwner } from "./service.ts";
export type { Account } from "./store.ts";
