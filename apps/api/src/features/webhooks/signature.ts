import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** 256 bits, in the form that libraries of the Standard Webhooks specification read. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString("base64")}`;

interface Message {
  readonly id: string;
  /** In seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns the headers of a delivery, signed with each secret (https://www.standardwebhooks.com). */
export function signedHeaders(
  secrets: readonly string[],
  { id, timestamp, body }: Message,
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
