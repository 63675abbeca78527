export { alertsFor } from "./service.ts";
export { alertReply, type AlertRow, alertsIn } from "./store.ts";
