export { exportTeamData } from "./service.ts";
