export { isCanceled, recordCanceledEmail, removeCanceledEmail } from "./service.ts";
