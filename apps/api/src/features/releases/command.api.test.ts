import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { newBuilder } from "../../../test/releases.ts";
import { commandFile } from "../../../../../tools/parts/command-file.ts";
import { BARE_ENV } from "../../../../../tools/parts/process.ts";

/** Each command starts a process, possibly on a busy machine. */

const builder = newBuilder();
let t: TestApp;
let folder: string;
beforeEach(async () => {
  t = await openTestApp(inject("clusterUrl"), { RELEASE_KEYS: builder.public_key });
  folder = await mkdtemp(join(tmpdir(), "switchboard-release-"));
});
afterEach(() => t.close());

const command = commandFile("switchboard");
const release = (args: string[], more: Record<string, string> = {}) => {
  const env = {
    ...BARE_ENV,
    MIGRATE_DATABASE_URL: t.databaseUrl,
    STORAGE_URL: t.context.config.STORAGE_URL,
    RELEASE_KEYS: builder.public_key,
    ...more,
  };
  return promisify(execFile)(process.execPath, [command, "release", ...args], { env });
};
const keep = async (name: string, body: string | Buffer) => {
  const path = join(folder, name);
  await writeFile(path, body);
  return path;
};
const newest = () => t.app.inject({ method: "GET", url: "/download/mac", headers: { host: "teams.test" } });

test("says in one line which file is missing, and what is no key", async () => {
  const draft = await keep("draft.json", "{}");
  const key = await keep("key.pem", builder.key.export({ format: "pem", type: "pkcs8" }));
  const missing = join(folder, "missing.pem");
  for (const [args, words] of [
    [[draft, missing], `There is no file ${missing}.\n`],
    [[draft, key, missing], `There is no file ${missing}.\n`],
    [[draft, folder], `Couldn't read ${folder} (EISDIR).\n`],
    [
      [draft, draft],
      `${draft} is not an ed25519 private key, or has a passphrase. Create one: openssl genpkey -algorithm ed25519 -out KEY.pem\n`,
    ],
  ] as const) {
    await expect(release(["sign", ...args])).rejects.toMatchObject({ code: 65, stderr: words });
  }
});

test("signs, publishes and withdraws an app, and rejects a tampered one with the reason", async () => {
  const { file, manifest, name } = builder.build();
  const { source: _, ...draft } = manifest;
  const key = await keep("key.pem", builder.key.export({ format: "pem", type: "pkcs8" }));
  const app = await keep(name, file);
  const signed = await release(["sign", await keep("draft.json", JSON.stringify(draft)), key, app]);
  expect(signed.stderr).toContain(builder.public_key);
  const given = await keep("signed.json", signed.stdout);

  const tampered = await keep("tampered.dmg", Buffer.concat([file.subarray(1), Buffer.from("x")]));
  await expect(release(["publish", given, tampered])).rejects.toMatchObject({
    code: 65,
    stderr: expect.stringContaining("the file isn't the one that the manifest was signed for"),
  });
  const other = { RELEASE_KEYS: newBuilder().public_key };
  await expect(release(["publish", given, app], other)).rejects.toMatchObject({
    code: 65,
    stderr: expect.stringContaining("the manifest isn't signed with a key in RELEASE_KEYS"),
  });
  expect((await newest()).statusCode).toBe(404);

  expect((await release(["publish", given, app])).stdout).toBe("mac 4.2.1 (stable) is published.\n");
  expect((await release(["publish", given, app])).stdout).toContain("was already published");
  expect(JSON.parse((await release(["list"])).stdout)).toEqual(manifest);
  expect((await newest()).statusCode).toBe(302);

  await expect(release(["withdraw", "mac", "stable", "4.2.1"])).rejects.toMatchObject({ code: 64 });
  expect((await release(["withdraw", "mac", "stable", "4.2.1", "crashes"])).stdout).toContain("is withdrawn");
  expect((await newest()).statusCode).toBe(404);
});

test("changes nothing without valid arguments", async () => {
  await expect(release([])).rejects.toMatchObject({ code: 64, stderr: expect.stringContaining("release publish") });
  await expect(release(["publish", "/nowhere.json"])).rejects.toMatchObject({ code: 65 });
  await expect(release(["publish", "/nowhere.json"], { RELEASE_KEYS: "x" })).rejects.toMatchObject({ code: 78 });
});
