import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, inject, test } from "vitest";
import { openStorage } from "./files.ts";

const s3 = inject("s3Url");
const adapters: [string, () => Promise<string>][] = [
  ["disk", async () => `file://${await mkdtemp(join(tmpdir(), "switchboard-files-"))}`],
];
if (s3) adapters.push(["s3", async () => s3]);

describe.each(adapters)("%s", (_name, url) => {
  test("gives back what it was given, and nothing where nothing is", async () => {
    const storage = openStorage(await url());
    const body = randomBytes(2_000_000);
    await storage.put("avatars/7/a.webp", body);
    expect((await storage.get("avatars/7/a.webp"))?.equals(body)).toBe(true);
    await storage.remove("avatars/7/a.webp");
    expect(await storage.get("avatars/7/a.webp")).toBeNull();
    expect(await storage.check()).toBe(true);
  });

  test("passes on a file, or a part of it, as it is read", async () => {
    const storage = openStorage(await url());
    const body = randomBytes(300_000);
    await storage.put("releases/app", body);
    expect((await buffer((await storage.read("releases/app"))!)).equals(body)).toBe(true);
    const part = await storage.read("releases/app", { first: 1_000, last: 1_999 });
    expect((await buffer(part!)).equals(body.subarray(1_000, 2_000))).toBe(true);
    expect(await storage.read("releases/other")).toBeNull();
  });

  test("what is too large to be held whole comes and goes in parts", async () => {
    const storage = openStorage(await url());
    // More than one part of an upload to S3.
    const parts = Array.from({ length: 12 }, () => randomBytes(1_000_000));
    async function* body() {
      yield* parts;
    }
    await storage.putStream("reports/7/calls.csv", body());
    const got: Buffer[] = [];
    for await (const part of (await storage.read("reports/7/calls.csv"))!) got.push(part as Buffer);
    expect(Buffer.concat(got).equals(Buffer.concat(parts))).toBe(true);
    await storage.remove("reports/7/calls.csv");
    expect(await storage.read("reports/7/calls.csv")).toBeNull();
  });

  // asvs: V5.3.2
  test("no path leads outside", async () => {
    const storage = openStorage(await url());
    await expect(storage.put("../../etc/outside.txt", Buffer.from("x"))).rejects.toThrow(/path|write/i);
  });
});

test.runIf(s3)("a wrong key is refused by the S3 server", async () => {
  const wrong = new URL(s3);
  wrong.password = "wrong";
  await expect(openStorage(wrong.href).put("x.txt", Buffer.from("x"))).rejects.toThrow(/write/i);
});
