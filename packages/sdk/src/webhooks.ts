import type { WebhookEvent } from "./schemas.ts";

/** A delivery that is not genuine, or too old. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

type HeaderList = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

interface VerifyOptions {
  /** How much the clocks may differ, and how late a delivery may be. 5 minutes by default. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970. */
  readonly now?: number;
}

/**
 * Verifies a delivery by the Standard Webhooks specification and returns its event. Pass the body as it arrived, not parsed
 * and serialized again. While a secret is replaced, deliveries have two signatures; either is enough.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderList,
  secret: string,
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!id || !timestamp || !signatures) throw new WebhookError("A webhook header is missing.");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError("The timestamp is not a number.");
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError("The timestamp is too far off.");
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const key = await keyOf(secret, "verify");
  const content = encode(`${id}.${timestamp}.${text}`);
  let isGenuine = false;
  for (const signature of signatures.split(" ").slice(0, MOST_SIGNATURES)) {
    // Compares in constant time. Checks the others too, so that time does not tell which one fits.
    if (
      signature.startsWith("v1,") &&
      (await crypto.subtle.verify("HMAC", key, bytesOf(signature.slice(3)), content))
    ) {
      isGenuine = true;
    }
  }
  if (!isGenuine) throw new WebhookError("No signature fits. Check the secret, and that the body is unchanged.");
  return JSON.parse(text) as WebhookEvent;
}

const MOST_SIGNATURES = 10;

/** Signs a delivery, to test a receiver without the server. Returns its headers. */
export async function signWebhook(
  body: string,
  secret: string,
  { id, timestamp }: { readonly id: string; readonly timestamp: number },
): Promise<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const content = encode(`${id}.${timestamp}.${body}`);
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret, "sign"), content);
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)));
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": `v1,${base64}` };
}

const encode = (text: string) => new TextEncoder().encode(text);

function headerOf(headers: HeaderList, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === "string" ? value : (value?.[0] ?? null);
}

async function keyOf(secret: string, use: "sign" | "verify") {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (bytes.length === 0) throw new WebhookError("The secret is not valid. It starts with whsec_.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [use]);
}

/** Empty if it is not base64: no signature is empty. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
