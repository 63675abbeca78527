export { chosenContacts, entriesForPhone, listOf } from "./service.ts";
export { type LockedContact, lockContacts, setRemoved, sizeOf, taken } from "./store.ts";
