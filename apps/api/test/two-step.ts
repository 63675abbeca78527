import { codeOf, stepAt } from "../src/platform/totp.ts";
import type { TestBrowser } from "./browser.ts";
import type { TestApp } from "./test-app.ts";
import { PASSWORD } from "./people.ts";

/** Decodes the secret that a person would type into their authenticator app. */
export function seedOf(short_secret: string): Buffer {
  const bits = short_secret
    .split("")
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of the current time step, or of one some steps ahead. */
export const codeNow = ({ clock }: TestApp, seed: Buffer, ahead = 0): string =>
  codeOf(seed, stepAt(clock.now()) + ahead);

export const startLogin = (browser: TestBrowser, email: string) =>
  browser.send("POST", "team/checkEmailAndPasswordForMFA", { email, password: PASSWORD });

export const logIn = (browser: TestBrowser, email: string, password?: string) =>
  browser.send("POST", "session/login", { email, ...(password && { password }) });

/** Sets up two-step login and logs in. Returns the seed and the recovery codes. */
export async function enrol(t: TestApp, browser: TestBrowser, email: string) {
  await startLogin(browser, email);
  const { short_secret } = await browser.send("POST", "team/generateMFASecret");
  const seed = seedOf(short_secret);
  const two_fa_code = codeNow(t, seed);
  const { recovery_codes = [] } = await browser.send("PUT", "team/verify2FA", { email, two_fa_code });
  await logIn(browser, email);
  t.clock.advance(60); // past the used time steps
  return { seed, recovery_codes: recovery_codes as string[] };
}
