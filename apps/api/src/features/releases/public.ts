export { offeredAt } from "./service.ts";
