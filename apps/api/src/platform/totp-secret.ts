import { qrCodeUrl } from "./qr-code.ts";
import { base32, otpauth } from "./totp.ts";

/** Formats a seed for an authenticator app, to scan or to type. */
export function formatTotpSecret(seed: Buffer, brand: string, email: string) {
  return { qr_code_url: qrCodeUrl(otpauth(seed, brand, email)), short_secret: base32(seed) };
}
