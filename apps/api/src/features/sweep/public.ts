export { enqueueTeamDeletion } from "./service.ts";
