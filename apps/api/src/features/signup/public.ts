export { verifyEmail } from "./emails.ts";
export { isDomainRefused } from "./service.ts";
