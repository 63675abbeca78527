import { renderSVG } from "uqr";
import { base32, otpauth } from "./totp.ts";

/** A seed as a person takes it over into their authenticator app: to scan, or to type. */
export function appSecret(seed: Buffer, brand: string, email: string) {
  const svg = renderSVG(otpauth(seed, brand, email));
  return {
    qr_code_url: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`,
    short_secret: base32(seed),
  };
}
