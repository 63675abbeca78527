/** The package's entry. */
export { SwitchboardError, type ConnectionCode, type FieldError } from "./error.ts";
export type { CallOptions, SwitchboardOptions } from "./connection.ts";
export type * from "./schemas.ts";
export { Switchboard } from "./switchboard.ts";
export { WebhookError, signWebhook, verifyWebhook } from "./webhooks.ts";
