import { passwordIssue } from "./policy.ts";
import { expect, test } from "vitest";
import { oneTimePassword } from "./one-time.ts";

const random = (bytes: Uint8Array) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>);

// asvs: V6.4.1
test("a one-time password follows the policy, can be read out, and differs each time", () => {
  const made = Array.from({ length: 200 }, () => oneTimePassword({ email: "ana.ruiz@example.com" }, random));
  expect(new Set(made).size).toBe(200);
  for (const password of made) {
    expect(passwordIssue(password)).toBeNull();
    expect(password).toMatch(/^([a-zA-Z2-9]{4}-){3}[a-zA-Z2-9]{4}$/);
    expect(password).not.toMatch(/[0O1lIio]/);
  }
});

test("a one-time password that breaks the policy is drawn again", () => {
  const rounds = [0, 1];
  const password = oneTimePassword({}, (bytes) => (rounds.shift() === 0 ? bytes.fill(0) : random(bytes)));
  expect(password).not.toBe("aaaa-aaaa-aaaa-aaaa");
  expect(rounds, "drawn a second time").toEqual([]);
});

test("a one-time password has no modulo bias", () => {
  // 256 = 4 × 55 + 36, so bytes from 220 on would favor the first 36 letters.
  const bytesOf = (n: number) => (n % 2 === 0 ? 220 + (n % 36) : [0, 25, 50, 219][(n >> 1) % 4]!);
  expect(oneTimePassword({}, (bytes) => bytes.map((_, n) => bytesOf(n)))).toBe("aC59-aC59-aC59-aC59");
});
