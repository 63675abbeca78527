export { consumeApproval } from "./service.ts";
