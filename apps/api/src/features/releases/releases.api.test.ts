import { createHash, verify } from "node:crypto";
import type { Manifest } from "@portal/model/releases/manifest.ts";
import { REQUIREMENTS } from "@portal/model/releases/systems.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { issueToken, makePerson, makeTeam } from "../../../test/people.ts";
import { newBuilder } from "../../../test/releases.ts";
import { pathOf, publish } from "./publishing.ts";
import { withdrawRelease } from "./store.ts";

const builder = newBuilder();
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { RELEASE_KEYS: builder.public_key });
});
afterAll(() => t.close());
beforeEach(() => t.owner.deleteFrom("releases").execute());

const act = () => ({ now: t.clock.now(), request_id: "release-test", by: "operator" });
const put = (signed: unknown, file: Buffer | null, keys = t.context.config.release_keys) =>
  publish({ db: t.owner, storage: t.adapters.storage, keys }, signed, file, act());
const get = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: "GET", url, headers: { host: "teams.test", ...headers } });

async function published(change: Parameters<typeof builder.build>[0] = {}) {
  const built = builder.build(change);
  expect(await put(built.signed, built.file)).toMatchObject({ done: "published" });
  const { sha256 } = built.manifest.source as { sha256: string };
  return { ...built, sha256, address: `/download/mac/${sha256}/${built.name}` };
}

async function offeredTo({ insider = false } = {}) {
  const team_id = await makeTeam(t.owner, t.clock.now());
  await t.owner.updateTable("teams").set({ insider }).where("id", "=", team_id).execute();
  const token = await issueToken(t.owner, t.clock.now(), await makePerson(t.owner, t.clock.now(), team_id));
  return (await get("/api/v2/release", { authorization: `Bearer ${token}` })).json();
}

// spec: 1.19
test("offers a signed release with everything its manifest says, once", async () => {
  const { signed, file, address, sha256, name } = await published();
  expect(await put(signed, file)).toMatchObject({ done: "already" });
  const reply = await offeredTo();
  expect(reply).toMatchObject({ insider: false, requirements: REQUIREMENTS });
  expect(reply.releases).toEqual([
    {
      platform: "mac",
      channel: "stable",
      version: "4.2.1",
      published_at: 1_700_000_000,
      min_version: "13",
      notes: { en: ["Calls & <chats>"], es: ["Llamadas"] },
      url: address,
      file: { name, size: file.length, sha256 },
    },
  ]);
  const rows = await t.owner.selectFrom("audit_log").selectAll().where("action", "=", "release.published").execute();
  expect(rows.at(-1)).toMatchObject({ actor_side: "system", target: "release:mac/stable/4.2.1" });
  expect(rows.at(-1)?.detail).toMatchObject({ by: "operator" });
});

// asvs: V11.4.3 V11.6.1
test("publishes nothing that can't be verified, and stores none of it", async () => {
  const { manifest, signed, file } = builder.build({ version: "6.6.6" });
  const stranger = newBuilder();
  const tampered = Buffer.from(file);
  tampered[5] = tampered[5]! ^ 1;
  const source = manifest.source as Extract<Manifest["source"], { kind: "file" }>;
  const strangeFile = stranger.build({ version: "6.6.6" }).manifest.source;
  for (const [refused, given, body] of [
    ["not_signed_manifest", { manifest }, file],
    ["not_signed_manifest", { manifest, signature: "" }, file],
    ["not_signed_manifest", "a text", file],
    ["signature", stranger.sign(manifest), file],
    ["signature", { ...signed, manifest: { ...manifest, version: "9.9.9" } }, file],
    ["file_missing", signed, null],
    ["size", signed, file.subarray(1)],
    ["sha256", signed, tampered],
    ["file_signature", builder.sign({ ...manifest, source: strangeFile }), file],
    [
      "file_not_named",
      builder.sign({ ...manifest, platform: "ios", source: { kind: "store", url: "https://a.example/b" } }),
      file,
    ],
  ] as const) {
    expect(await put(given, body)).toEqual({ refused });
  }
  expect(await put(signed, file, [])).toEqual({ refused: "no_keys" });
  expect(await t.owner.selectFrom("releases").selectAll().execute()).toEqual([]);
  expect(await t.adapters.storage.get(pathOf(createHash("sha256").update(tampered).digest("hex")))).toBeNull();
  expect(await t.adapters.storage.get(pathOf(source.sha256))).toBeNull();
});

test("rejects different content for a version, and does not bring back a withdrawn one", async () => {
  const { signed, file, address } = await published();
  const other = builder.build({ min_version: "14" });
  expect(await put(other.signed, other.file)).toEqual({ refused: "other_content" });
  const name = { platform: "mac", channel: "stable", version: "4.2.1" } as const;
  expect(await withdrawRelease(t.owner, name, "crashes at start", act())).toBe(true);
  expect(await withdrawRelease(t.owner, name, "crashes at start", act())).toBe(false);
  expect(await put(signed, file)).toEqual({ refused: "withdrawn" });
  expect((await offeredTo()).releases).toEqual([]);
  expect((await get(address)).json().error.code).toBe("release.none");
  const row = await t.owner.selectFrom("audit_log").selectAll().where("action", "=", "release.withdrawn").execute();
  expect(row[0]?.detail).toMatchObject({ by: "operator", reason: "crashes at start" });
});

test.each([
  ["its version", sql`jsonb_set(manifest, '{version}', '"9.9.9"')`],
  ["its file", sql`jsonb_set(manifest, '{source,sha256}', to_jsonb(repeat('a', 64)))`],
  ["its notes", sql`jsonb_set(manifest, '{notes,en}', '["Call this number"]')`],
  ["its day", sql`jsonb_set(manifest, '{published_at}', '1')`],
  ["a field more", sql`manifest || '{"forced": true}'`],
])("skips a row that was changed in the database and offers the previous release: %s", async (_name, changed) => {
  await published({ version: "4.1.0" });
  const { address } = await published();
  await sql`update releases set manifest = ${changed} where version = '4.2.1'`.execute(t.owner);
  const { releases } = await offeredTo();
  expect(releases.map(({ version }: { version: string }) => version)).toEqual(["4.1.0"]);
  expect((await get("/updates/mac.json")).json().version).toBe("4.1.0");
  expect((await get(address)).statusCode).toBe(404);
});

// asvs: V11.6.1
test("does not offer a row with a foreign signature or a key that is no longer trusted", async () => {
  const { manifest } = await published();
  const { signature } = newBuilder().sign(manifest);
  await t.owner.updateTable("releases").set({ signature }).execute();
  expect((await offeredTo()).releases).toEqual([]);
});

// asvs: V13.2.2
test("the server's role can neither publish nor change releases", async () => {
  await expect(t.context.db.deleteFrom("releases").execute()).rejects.toThrow(/permission denied/);
  const row = { manifest: "{}", signature: "", stored_at: t.clock.now() };
  await expect(t.context.db.insertInto("releases").values(row).execute()).rejects.toThrow(/permission denied/);
  await expect(t.context.db.updateTable("releases").set({ withdrawn_at: null }).execute()).rejects.toThrow(
    /permission/,
  );
});

test("offers the insider channel to insider teams only, never at the public address", async () => {
  await published();
  const early = await published({ channel: "insider", version: "5.0.0" });
  const versions = ({ releases }: { releases: { version: string }[] }) => releases.map(({ version }) => version);
  expect(versions(await offeredTo())).toEqual(["4.2.1"]);
  expect(versions(await offeredTo({ insider: true }))).toEqual(["4.2.1", "5.0.0"]);
  expect((await get("/download/mac")).headers.location).toContain("4.2.1.dmg");
  expect((await get("/updates/mac.json")).json().version).toBe("4.2.1");
  expect((await get(early.address)).statusCode, "available at its direct address").toBe(200);
});

test("redirects one address to the newest file or the store", async () => {
  for (const url of ["/download/mac", "/updates/mac.json", "/updates/mac/appcast.xml"]) {
    expect((await get(url)).json().error.code).toBe("release.none");
  }
  const { address } = await published();
  const led = await get("/download/mac");
  expect(led.statusCode).toBe(302);
  expect(led.headers).toMatchObject({
    location: `https://teams.test${address}`,
    "cache-control": "public, max-age=300",
  });
  const { manifest } = builder.build({ platform: "ios" });
  const store = builder.sign({ ...manifest, source: { kind: "store", url: "https://apps.example/ios/app" } });
  expect(await put(store, null)).toMatchObject({ done: "published" });
  expect((await get("/download/ios")).headers.location).toBe("https://apps.example/ios/app");
  const { links } = await offeredTo();
  expect(links).toEqual([
    { platform: "ios", url: "https://teams.test/download/ios", qr_code_url: expect.stringMatching(/^data:image\/svg/) },
  ]);
});

// asvs: V5.4.1
test("serves a file whole or in ranges, cacheable forever", async () => {
  const { file, address, sha256 } = await published();
  const whole = await get(address);
  expect(whole.statusCode).toBe(200);
  expect(createHash("sha256").update(whole.rawPayload).digest("hex")).toBe(sha256);
  expect(whole.headers).toMatchObject({
    "content-type": "application/x-apple-diskimage",
    "content-disposition": 'attachment; filename="Switchboard-4.2.1.dmg"',
    "content-length": String(file.length),
    "cache-control": "public, max-age=31536000, immutable",
    "accept-ranges": "bytes",
    etag: `"${sha256}"`,
  });
  const part = await get(address, { range: "bytes=99990-" });
  expect([part.statusCode, part.headers["content-range"]]).toEqual([206, "bytes 99990-99999/100000"]);
  expect(part.rawPayload.equals(file.subarray(99_990))).toBe(true);
  const resumed = await get(address, { range: "bytes=1-2", "if-range": `"${sha256}"` });
  expect(resumed.rawPayload.equals(file.subarray(1, 3))).toBe(true);
  expect((await get(address, { range: "bytes=1-2", "if-range": '"another"' })).statusCode).toBe(200);
  const beyond = await get(address, { range: "bytes=100000-" });
  expect([beyond.statusCode, beyond.headers["content-range"], beyond.body]).toEqual([416, "bytes */100000", ""]);
  expect((await get(address, { "if-none-match": `"${sha256}"` })).statusCode).toBe(304);
});

// asvs: V1.1.1 V5.3.2 V5.4.2
test.each([
  "/download/linux",
  "/download/mac%00",
  "/download/mac/../../etc/passwd",
  `/download/mac/${"a".repeat(64)}/..%2f..%2fetc%2fpasswd`,
  `/download/mac/${"A".repeat(64)}/a.dmg`,
  `/download/mac/${"a".repeat(64)}/a.dmg%0d%0aset-cookie:x=1`,
  `/download/mac/${"a".repeat(64)}/a.dmg`,
  "/updates/mac.xml",
  "/updates/__proto__.json",
])("answers an invalid address with an error: %s", async (url) => {
  await published();
  const answer = await get(url);
  expect([400, 404]).toContain(answer.statusCode);
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("reports a release whose file is missing", async () => {
  const { address, sha256 } = await published({ version: "4.0.7" });
  await t.adapters.storage.remove(pathOf(sha256));
  expect((await get(address)).json().error.code).toBe("release.none");
});

// asvs: V1.2.1
test("puts signatures into the feeds, so apps can verify them", async () => {
  const { file, address } = await published();
  const feed = (await get("/updates/mac.json")).json();
  expect(feed).toMatchObject({ version: "4.2.1", url: `https://teams.test${address}`, size: file.length });
  const [key] = t.context.config.release_keys;
  expect(verify(null, Buffer.from(feed.manifest), key!, Buffer.from(feed.signature, "base64"))).toBe(true);

  const cast = await get("/updates/mac/appcast.xml");
  expect(cast.headers["content-type"]).toContain("application/xml");
  const [, signature = ""] = /sparkle:edSignature="([^"]+)"/.exec(cast.body) ?? [];
  expect(verify(null, file, key!, Buffer.from(signature, "base64")), "over the file, as Sparkle checks it").toBe(true);
  expect(cast.body).toContain(`<enclosure url="https://teams.test${address}" length="100000"`);
  expect(cast.body).toContain("<sparkle:minimumSystemVersion>13</sparkle:minimumSystemVersion>");
  expect(cast.body).toContain("Calls &amp;amp; &amp;lt;chats&amp;gt;");
});

// spec: 7.3
test("takes the supported systems from the releases", async () => {
  const asked = async () => (await get("/api/v2/clientSupportedOs")).json();
  const mac = ({ systems }: { systems: { os: string }[] }) => systems.find(({ os }) => os === "macOS");
  expect(mac(await asked())).toEqual({ os: "macOS", min_version: "13" });
  await published({ min_version: "14.2" });
  expect(mac(await asked())).toEqual({ os: "macOS", min_version: "14.2" });
  expect((await asked()).requirements).toEqual(REQUIREMENTS);
});
