import { MFA } from "@portal/model/limits.ts";

/** Splits into groups of four characters, which are easier to read and type. */
export const groupsOfFour = (secret: string): string[] => secret.match(/.{1,4}/g) ?? [];

/** URL that opens an authenticator app on this device. The QR code contains the same for another device. */
export function otpauthUrl(brand: string, email: string, secret: string): string {
  const issuer = encodeURIComponent(brand);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}

/** Extracts the digits of typed or pasted text: apps show codes with a space in the middle. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, "").slice(0, MFA.digits);

/** Normalizes a recovery code, whatever separates its groups. */
export const recoveryCodeOf = (typed: string): string =>
  groupsOfFour(typed.replaceAll(/[\s\-–—]/g, "").toUpperCase()).join("-");
