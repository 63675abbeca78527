export { requestEmailChange } from "./service.ts";
