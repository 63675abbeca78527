import { type KeyObject, generateKeyPairSync, sign } from "node:crypto";

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });

/** For MAIL_WEBHOOK_KEY. */
export const PROVIDER_KEY = publicKey.export({ type: "spki", format: "der" }).toString("base64");

/** Events signed as SendGrid does. */
export function signMailEvents(events: unknown, at: Date, key: KeyObject = privateKey) {
  const body = typeof events === "string" ? events : `${JSON.stringify(events)}\r\n`;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    body,
    headers: {
      "content-type": "application/json",
      "x-twilio-email-event-webhook-signature": sign("sha256", Buffer.from(timestamp + body), key).toString("base64"),
      "x-twilio-email-event-webhook-timestamp": timestamp,
    },
  };
}
