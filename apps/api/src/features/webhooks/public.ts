export { newWebhookSecret, signedHeaders } from "./signature.ts";
