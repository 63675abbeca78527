export { resetPassword } from "./emails.ts";
export { notifyPasswordChange } from "./service.ts";
