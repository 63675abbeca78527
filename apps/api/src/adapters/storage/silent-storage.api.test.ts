import { mkdtemp, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, type Server, type Socket, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { issueToken, makePerson, makeTeam } from "../../../test/people.ts";
import { newBuilder } from "../../../test/releases.ts";
import { refused } from "../../../test/cases.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { publish } from "../../features/releases/publishing.ts";
import { openStorage } from "./files.ts";

// An S3 server that accepts connections and never answers, and a server with one connection to its database.
const builder = newBuilder();
let t: TestApp;
let silent: Server;
const sockets = new Set<Socket>();
/** The paths that it was asked for. */
const asked = new Set<string>();
beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.on("data", (bytes) => asked.add(/^[A-Z]+ (\S+)/.exec(bytes.toString())?.[1] ?? ""));
  }).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  t = await openTestApp(inject("clusterUrl"), {
    POOL_SIZE: "1",
    STORAGE_URL: `s3+http://key:secret@127.0.0.1:${port}/bucket`,
    RELEASE_KEYS: builder.public_key,
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await t.close();
});

async function makeReport(team_id: string): Promise<void> {
  const at = t.clock.now();
  const span = { from_at: at, to_at: at, asked_at: at, touched_at: at, finished_at: at };
  await t.owner
    .insertInto("call_reports")
    .values({
      team_id,
      report_period: "last_30_days",
      state: "ready",
      path: "reports/1/1.csv",
      bytes: 10,
      rows: 1,
      expires_at: new Date(at.getTime() + 3_600_000),
      ...span,
    })
    .execute();
}

/** Publishes into another storage: only its row matters here. */
async function publishRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-release-"));
  const { signed, file, manifest, name } = builder.build();
  const means = { db: t.owner, storage: openStorage(`file://${folder}`), keys: t.context.config.release_keys };
  await publish(means, signed, file, { now: t.clock.now(), request_id: "silent", by: "operator" });
  await rm(folder, { recursive: true, force: true });
  return `/download/mac/${(manifest.source as { sha256: string }).sha256}/${name}`;
}

// asvs: V16.5.2
test("a storage that never answers costs a 503, and no call waits for it with a connection", async () => {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const token = await issueToken(t.owner, now, await makePerson(t.owner, now, team_id, { admin_role: "primary" }));
  const headers = { host: "teams.test", authorization: `Bearer ${token}` };
  await makeReport(team_id);
  const picture = `${"a".repeat(22)}.webp`;
  const urls = [
    `/api/v2/avatar/${picture}`,
    `/api/v2/itsp/logo/${picture}`,
    await publishRelease(),
    `/api/v2/report/download/${team_id}`,
  ];
  const waiting = urls.map(async (url) => ({ url, answer: await t.app.inject({ method: "GET", url, headers }) }));
  // Each of them got the one connection, gave it back, and waits for its own file.
  await expect.poll(() => asked.size).toBeGreaterThanOrEqual(urls.length);
  const other = await t.app.inject({ method: "GET", url: `/api/v2/team/${team_id}`, headers });
  expect(other.statusCode).toBe(200);

  for (const { url, answer } of await Promise.all(waiting)) {
    expect({ status: answer.statusCode, ...answer.json() }, url).toMatchObject(refused(503, "server.unavailable"));
    expect(answer.headers["retry-after"], url).toBe("2");
  }
});

test("says that the storage doesn't answer, also where it refuses connections", async () => {
  const closed = openStorage("s3+http://key:secret@127.0.0.1:9/bucket");
  const put = () => closed.put("a", Buffer.from("x"));
  for (const work of [() => closed.get("a"), () => closed.read("a"), put, () => closed.remove("a")]) {
    await expect(work()).rejects.toMatchObject({ code: "ETIMEDOUT", message: expect.stringContaining("STORAGE_URL") });
  }
});

test("a download whose reader pauses for longer than a silent server may take is not cut off", async () => {
  const size = 8 * 1024 * 1024;
  const server = createHttpServer((_request, response) => {
    response.writeHead(200, { "content-length": size }).end(Buffer.alloc(size));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const body = await openStorage(`s3+http://key:secret@127.0.0.1:${port}/bucket`).read("app");
    const { socket } = body as unknown as { socket: Socket };
    // The idle time after which the library gives up, without waiting for it.
    expect(socket.timeout).toBeGreaterThan(600_000);
    let read = 0;
    for await (const chunk of body!) read += (chunk as Buffer).length;
    expect(read).toBe(size);
  } finally {
    server.close();
  }
});
