import { codeOf, stepAt } from "@portal/api/platform/totp.ts";

/** Returns the current code of an authenticator app with this key. */
export const codeFor = (key: string, ahead = 0) => codeOf(bytesOf(key), stepAt(new Date()) + ahead);

function bytesOf(key: string): Buffer {
  const bits = key
    .replaceAll(" ", "")
    .split("")
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
