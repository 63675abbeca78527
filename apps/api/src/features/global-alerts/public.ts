export { publishedAlerts } from "./store.ts";
