import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, inject, test } from "vitest";
import { isVersioned, openStorage } from "./files.ts";

const s3 = inject("s3Url");
const adapters: [string, () => Promise<string>][] = [
  ["disk", async () => `file://${await mkdtemp(join(tmpdir(), "switchboard-files-"))}`],
];
if (s3) adapters.push(["s3", async () => s3]);

describe.each(adapters)("%s", (_name, url) => {
  test("returns a stored file, and null for a missing one", async () => {
    const storage = openStorage(await url());
    const body = randomBytes(2_000_000);
    await storage.put("avatars/7/a.webp", body);
    expect((await storage.get("avatars/7/a.webp"))?.equals(body)).toBe(true);
    await storage.remove("avatars/7/a.webp");
    expect(await storage.get("avatars/7/a.webp")).toBeNull();
    expect(await storage.check()).toBe(true);
  });

  test("lists all files with their size", async () => {
    const storage = openStorage(await url());
    await storage.put("listed/deep/a.txt", Buffer.from("abc"));
    await storage.put("listed/b.txt", Buffer.from("b"));
    const listed: { path: string; size: number }[] = [];
    for await (const file of storage.list()) if (file.path.startsWith("listed/")) listed.push(file);
    expect(listed.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: "listed/b.txt", size: 1 },
      { path: "listed/deep/a.txt", size: 3 },
    ]);
  });

  test("streams a file or a range of it", async () => {
    const storage = openStorage(await url());
    const body = randomBytes(300_000);
    await storage.put("releases/app", body);
    expect((await buffer((await storage.read("releases/app"))!)).equals(body)).toBe(true);
    const part = await storage.read("releases/app", { first: 1_000, last: 1_999 });
    expect((await buffer(part!)).equals(body.subarray(1_000, 2_000))).toBe(true);
    expect(await storage.read("releases/other")).toBeNull();
  });

  test("stores and reads a file in parts that is too large for memory", async () => {
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
  test("rejects a path that leads outside", async () => {
    const storage = openStorage(await url());
    await expect(storage.put("../../etc/outside.txt", Buffer.from("x"))).rejects.toThrow(/path|write/i);
  });
});

test.runIf(s3)("asks an S3 server whether it keeps earlier versions", async () => {
  expect(await isVersioned(s3)).not.toBe(true);
  expect(await isVersioned("s3+http://key:secret@127.0.0.1:9/bucket"), "no answer").toBeNull();
});

test.runIf(s3)("fails with a wrong S3 key", async () => {
  const wrong = new URL(s3);
  wrong.password = "wrong";
  await expect(openStorage(wrong.href).put("x.txt", Buffer.from("x"))).rejects.toThrow(/write/i);
});
