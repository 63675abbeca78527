import { MFA } from "@portal/model/limits.ts";

/** Keys and codes are easier to read, and to type, four characters at a time. */
export const groupsOfFour = (secret: string): string[] => secret.match(/.{1,4}/g) ?? [];

/** What an authenticator app on this same device opens; a QR code says the same to another one. */
export function otpauthUrl(brand: string, email: string, secret: string): string {
  const issuer = encodeURIComponent(brand);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}

/** The digits of what was typed or pasted: apps show codes with a space in the middle. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, "").slice(0, MFA.digits);

/** A recovery code as the server knows it, however its groups were set apart. */
export const recoveryCodeOf = (typed: string): string =>
  groupsOfFour(typed.replaceAll(/[\s\-–—]/g, "").toUpperCase()).join("-");
