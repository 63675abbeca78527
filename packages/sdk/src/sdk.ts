/** The package's entry. */
export { SwitchboardError, type ConnectionCode, type FieldError } from "./error.ts";
export type { CallOptions, SwitchboardOptions } from "./connection.ts";
export * from "./switchboard.ts";
export { WebhookError, signWebhook, verifyWebhook } from "./webhooks.ts";
