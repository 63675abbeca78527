import { passwordIssue } from "./policy.ts";
import { expect, test } from "vitest";
import { oneTimePassword } from "./one-time.ts";

const chance = (bytes: Uint8Array) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>);

// asvs: V6.4.1
test("it keeps the rules, can be read out, and is another one each time", () => {
  const made = Array.from({ length: 200 }, () => oneTimePassword({ email: "ana.ruiz@example.com" }, chance));
  expect(new Set(made).size).toBe(200);
  for (const password of made) {
    expect(passwordIssue(password)).toBeNull();
    expect(password).toMatch(/^([a-zA-Z2-9]{4}-){3}[a-zA-Z2-9]{4}$/);
    expect(password).not.toMatch(/[0O1lIio]/);
  }
});

test("what breaks the rules is thrown away", () => {
  const rounds = [0, 1];
  const password = oneTimePassword({}, (bytes) => (rounds.shift() === 0 ? bytes.fill(0) : chance(bytes)));
  expect(password).not.toBe("aaaa-aaaa-aaaa-aaaa");
  expect(rounds, "it was made a second time").toEqual([]);
});

test("draws every letter equally often: bytes that would favor some are not used", () => {
  // 256 is four times 55 and 36 more: from 220 on, a byte would count for the first letters a fifth time.
  const bytesOf = (n: number) => (n % 2 === 0 ? 220 + (n % 36) : [0, 25, 50, 219][(n >> 1) % 4]!);
  expect(oneTimePassword({}, (bytes) => bytes.map((_, n) => bytesOf(n)))).toBe("aC59-aC59-aC59-aC59");
});
