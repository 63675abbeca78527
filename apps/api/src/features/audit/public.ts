export { sealTeam } from "./sealing.ts";
export { archivedBefore, archivesOf } from "./store.ts";
