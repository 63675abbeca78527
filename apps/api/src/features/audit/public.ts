export { archivedBefore, archivesOf } from "./store.ts";
