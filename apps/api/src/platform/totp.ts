import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { MFA } from "@portal/model/limits.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, as authenticator apps expect. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

export const newSeed = (): Buffer => randomBytes(20);

/** Four groups of four: 80 bits, easy to write down. */
export const newRecoveryCode = (): string => base32(randomBytes(10)).match(/.{4}/g)!.join("-");

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / MFA.step_s);

/** The code of one time step (RFC 6238 with SHA-1, the only variant that all apps support). */
export function codeOf(seed: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", seed).update(counter).digest();
  const offset = mac[19]! & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** MFA.digits).padStart(MFA.digits, "0");
}

/** Returns the time step of this code, around now. Null if it is not a code of this seed. */
export function stepOf(seed: Buffer, code: string, now: Date): number | null {
  const current = stepAt(now);
  for (let step = current - MFA.window; step <= current + MFA.window; step += 1) {
    if (timingSafeEqual(Buffer.from(codeOf(seed, step)), Buffer.from(code))) return step;
  }
  return null;
}

export function otpauth(seed: Buffer, brand: string, email: string): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(seed)}&issuer=${encodeURIComponent(brand)}`;
}
