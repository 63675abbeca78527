export { archivedBefore } from "./store.ts";
