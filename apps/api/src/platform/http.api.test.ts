import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openApp } from "../app.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { issueToken, makePerson, makeTeam } from "../../test/people.ts";
import { serverEnv, startReadyServer, startServer } from "../../test/server.ts";
import { untilWaiting } from "../../test/waiting.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const at = (host: string, url: string, method: "GET" | "POST" = "GET") =>
  t.app.inject({ method, url, headers: { host } });

// asvs: V3.4.4
// api: 8
test("sends the same strict headers with pages, calls and errors", async () => {
  const answers = [
    at("teams.test", "/api/v2/features"),
    at("teams.test", "/api/v2/nowhere"),
    at("x.test", "/"),
    at("teams.test", "/healthz"),
  ];
  for (const { headers } of await Promise.all(answers)) {
    expect(headers["content-security-policy"]).toMatch(/script-src 'self'; style-src 'self';/);
    expect(headers["content-security-policy"]).not.toMatch(/unsafe/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-request-id"]).toMatch(/^[\w-]{12}$/);
  }
});

// asvs: V3.4.1 V3.4.2 V3.4.3 V3.4.5 V3.4.6 V12.2.1
// api: 8
test("every response enforces HTTPS, blocks frames and plug-ins, and allows no other origin", async () => {
  const answers = [
    ["teams.test", "/api/v2/features"],
    ["support.test", "/support/api/v2/user/me"],
    ["teams.test", "/api/v2/nowhere"],
    ["evil.test", "/"],
  ].map(([host, url]) => t.app.inject({ url: url!, headers: { host: host!, origin: "https://evil.example" } }));
  for (const { headers } of await Promise.all(answers)) {
    expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    const policy = String(headers["content-security-policy"]).split("; ");
    for (const closed of ["object-src", "base-uri", "frame-ancestors"]) expect(policy).toContain(`${closed} 'none'`);
  }
});

// asvs: V4.1.1 V14.2.2 V14.3.2
test("responses declare type and charset, and API responses aren't cached", async () => {
  const typeOf = async (url: string) => (await at("teams.test", url)).headers["content-type"];
  for (const url of ["/api/v2/features", "/api/v2/authUser", "/api/v2/nowhere", "/openapi.json"]) {
    expect(await typeOf(url), url).toBe("application/json; charset=utf-8");
  }
  expect(await typeOf("/reference")).toBe("text/html; charset=utf-8");
  expect(await typeOf("/reference/style.css")).toBe("text/css; charset=utf-8");
  const person = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
  const authorization = `Bearer ${await issueToken(t.owner, t.clock.now(), person)}`;
  const own = await t.app.inject({ url: "/api/v2/authUser", headers: { host: "teams.test", authorization } });
  expect(own.json().email).toBe(person.email);
  for (const { headers } of [own, await at("teams.test", "/api/v2/authUser")]) {
    expect(headers["cache-control"]).toBe("no-store");
  }
});

// asvs: V1.2.3 V13.4.1 V13.4.3
test("serves only the portal's files, and a brand name can't close the page's script", async () => {
  const dist = await mkdtemp(join(tmpdir(), "switchboard-dist-"));
  await mkdir(join(dist, "assets"));
  await writeFile(join(dist, "index.html"), '<script type="application/json"><!--boot--></script>');
  await writeFile(join(dist, "build.json"), '{"build":"1"}');
  await writeFile(join(dist, "assets/portal.js"), "1;");
  const shown = await openTestApp(inject("clusterUrl"), {
    PORTAL_DIST: dist,
    BRAND_NAME: "</script><script>alert(1)</script>",
  });
  try {
    const get = (url: string, accept = "*/*") => shown.app.inject({ url, headers: { host: "teams.test", accept } });
    expect((await get("/assets/portal.js")).body).toBe("1;");
    const start = (await get("/login")).body;
    expect(start).toContain("alert(1)");
    expect(start.match(/<\/script>/g)).toHaveLength(1);
    // Anything that isn't a file is a screen: the same page, never a directory listing.
    for (const folder of ["/assets/", "/.git/config"]) expect((await get(folder)).body, folder).toBe(start);
    for (const file of ["/.env.json", "/assets/../../package.json", "/assets/%2e%2e/build.yaml"]) {
      expect((await get(file)).statusCode, file).toBe(404);
    }
    // A browser that opens an address with a dot in it gets the portal's own "not found" page.
    expect((await get("/login/a.b", "text/html,*/*;q=0.8")).body).toBe(start);
    expect((await get("/assets/old.js", "text/html,*/*;q=0.8")).statusCode).toBe(404);
  } finally {
    await shown.close();
    await rm(dist, { recursive: true });
  }
});

test("serves the compressed copies that a release has beside its files", async () => {
  const dist = await mkdtemp(join(tmpdir(), "switchboard-dist-"));
  await mkdir(join(dist, "assets"));
  await writeFile(join(dist, "index.html"), "<!--boot-->");
  await writeFile(join(dist, "build.json"), '{"build":"1"}');
  await writeFile(join(dist, "assets/portal.js"), "1;".repeat(1000));
  // Not what compressing would give, so that a test can tell the copy from it.
  await writeFile(join(dist, "assets/portal.js.br"), "copy");
  const served = await openTestApp(inject("clusterUrl"), { PORTAL_DIST: dist });
  try {
    const get = (url: string, encoding: string) =>
      served.app.inject({ url, headers: { host: "teams.test", "accept-encoding": encoding } });
    expect((await get("/assets/portal.js", "br")).body).toBe("copy");
    expect(gunzipSync((await get("/assets/portal.js", "gzip")).rawPayload).toString()).toBe("1;".repeat(1000));
    expect((await get("/assets/portal.js", "identity")).body).toBe("1;".repeat(1000));
    expect((await get("/assets/portal.js.br", "identity")).statusCode).toBe(404);
  } finally {
    await served.close();
    await rm(dist, { recursive: true });
  }
});

// asvs: V4.2.1
// api: 8
test("rejects a request with conflicting body lengths", async () => {
  const app = await openApp(t.context, t.adapters);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const answered = async (...lines: string[]) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(["POST /api/v2/session/login HTTP/1.1", "Host: teams.test", ...lines].join("\r\n"));
    return (await text(socket)).split("\r\n").filter((line) => line.startsWith("HTTP/1.1"));
  };
  const smuggled = ["", "0", "", "GET /api/v2/features HTTP/1.1", "Host: teams.test", "", ""];
  expect(await answered("Content-Length: 6", "Transfer-Encoding: chunked", ...smuggled)).toEqual([
    "HTTP/1.1 400 Bad Request",
  ]);
  expect(await answered("Content-Length: 0", "Content-Length: 5", ...smuggled)).toEqual(["HTTP/1.1 400 Bad Request"]);
  await app.close();
});

// asvs: V13.4.4
test("refuses TRACE", async () => {
  const headers = { host: "teams.test", cookie: "canary=1" };
  const answer = await t.app.inject({ method: "TRACE", url: "/api/v2/features", headers });
  expect([answer.statusCode, answer.headers["allow"]]).toEqual([405, "GET, HEAD"]);
  expect(answer.body).not.toContain("canary");
});

// asvs: V1.5.2 V15.3.6
test.each(['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"email":{"__proto__":{"x":1}}}'])(
  "rejects a body that targets a prototype: %s",
  async (payload) => {
    const headers = { host: "teams.test", "content-type": "application/json" };
    const answer = await t.app.inject({ method: "POST", url: "/api/v2/session/login", headers, payload });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, "request.invalid"]);
    expect(({} as { x?: number }).x).toBeUndefined();
  },
);

// asvs: V15.3.7
test("rejects a repeated parameter, and one in the wrong place", async () => {
  const url = "/api/v2/signup/email?email=ann@example.com";
  expect((await at("teams.test", url)).statusCode).toBe(200);
  expect((await at("teams.test", `${url}&email=bob@example.com`)).json().error.code).toBe("request.invalid");
  const headers = { host: "teams.test" };
  const payload = { email: "ann@example.com", password: "x" };
  const login = { method: "POST", headers, payload } as const;
  const both = await t.app.inject({ ...login, url: "/api/v2/session/login?email=bob@example.com" });
  expect(both.json().error.code).toBe("request.invalid");
});

// asvs: V16.5.1
// api: 8
test("an unexpected error returns its reference and nothing else", async () => {
  const broken = await openTestApp(inject("clusterUrl"));
  try {
    const person = await makePerson(broken.owner, broken.clock.now(), await makeTeam(broken.owner, broken.clock.now()));
    const authorization = `Bearer ${await issueToken(broken.owner, broken.clock.now(), person)}`;
    await sql`alter table contacts rename to contacts_elsewhere`.execute(broken.owner);
    const url = `/api/v2/team/${person.team_id}/commonContacts`;
    const answer = await broken.app.inject({ url, headers: { host: "teams.test", authorization } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: { code: "server.unexpected" },
      request_id: answer.headers["x-request-id"],
    });
  } finally {
    await broken.close();
  }
});

// spec: 6.11 7.2 9.31
// asvs: V3.5.4
// api: 8 9
test("answers 404 for an unknown host, and each side's calls on their own host only", async () => {
  expect((await at("evil.test", "/api/v2/features")).statusCode).toBe(404);
  expect((await at("support.test", "/api/v2/authUser")).json().error.code).toBe("request.not_found");
  expect((await at("teams.test", "/support/api/v2/user/me")).json().error.code).toBe("request.not_found");
  expect((await at("support.test", "/support/api/v2/user/me")).json().error.code).toBe("session.required");
  expect((await at("solo.test", "/api/v2/features")).json().edition).toBe("solo");
});

// spec: 8.22
test("in maintenance, answers calls with 503 and the specified text, keeps probes working, and ends with the file", async () => {
  const file = t.context.config.MAINTENANCE_FILE;
  await writeFile(file, "");
  t.clock.advance(2);
  const closed = await at("teams.test", "/api/v2/features");
  expect(closed.statusCode).toBe(503);
  expect(closed.json()).toMatchObject({
    error: { code: "server.maintenance" },
    message: "Portal is on Maintenance Mode",
  });
  expect((await at("teams.test", "/healthz")).statusCode).toBe(200);
  await rm(file);
  t.clock.advance(2);
  expect((await at("teams.test", "/api/v2/features")).statusCode).toBe(200);
});

test("reports what is missing, and is not ready while draining", async () => {
  expect((await at("any", "/readyz")).json()).toEqual({ ready: true, missing: [], degraded: [] });
  t.context.life.draining = true;
  expect((await at("any", "/readyz")).statusCode).toBe(503);
  t.context.life.draining = false;
});

// asvs: V13.4.5
// api: 8
test("tells a client behind a proxy only whether it is ready", async () => {
  const ask = async (remoteAddress: string, headers = {}) =>
    (await t.app.inject({ url: "/readyz", remoteAddress, headers })).json();
  const all = { ready: true, missing: [], degraded: [] };
  expect(await ask("127.0.0.1")).toEqual(all);
  expect(await ask("::ffff:127.0.0.1")).toEqual(all);
  expect(await ask("203.0.113.7")).toEqual({ ready: true });
  expect(await ask("127.0.0.1", { "x-forwarded-for": "127.0.0.1" }), "a proxy here").toEqual({ ready: true });
  expect(await ask("203.0.113.7", { "x-forwarded-for": "127.0.0.1" }), "forged").toEqual({ ready: true });
});

// asvs: V16.5.2
test("stays ready without storage, reports it as degraded, and recovers when it is back", async () => {
  const { pathname } = new URL(t.context.config.STORAGE_URL);
  await rm(pathname, { recursive: true });
  await writeFile(pathname, "a file where the folder was");
  t.clock.advance(2);
  const away = await at("any", "/readyz");
  expect(away.statusCode).toBe(200);
  expect(away.json()).toEqual({ ready: true, missing: [], degraded: ["storage"] });
  await rm(pathname);
  await mkdir(pathname);
  t.clock.advance(2);
  expect((await at("any", "/readyz")).json()).toEqual({ ready: true, missing: [], degraded: [] });
});

test("two processes that share storage stay ready under parallel probes", async () => {
  const second = await openApp(t.context, t.adapters);
  for (let round = 0; round < 20; round += 1) {
    t.clock.advance(2);
    const asked = Array.from({ length: 10 }, () => [t.app, second].map((app) => app.inject("/readyz"))).flat();
    for (const answer of await Promise.all(asked)) {
      expect(answer.json()).toEqual({ ready: true, missing: [], degraded: [] });
    }
  }
});

// api: 9
test("serves the reference page and the OpenAPI document of the calls on this host", async () => {
  for (const [host, own, other] of [
    ["teams.test", "/api/v2/session/login", "/support/api/v2/user/me"],
    ["support.test", "/support/api/v2/user/me", "/api/v2/session/login"],
  ] as const) {
    const { openapi, paths } = (await at(host, "/openapi.json")).json();
    expect([openapi, own in paths, other in paths]).toEqual(["3.1.0", true, false]);
  }
  const { paths } = (await at("teams.test", "/v1/openapi.json")).json();
  expect(Object.keys(paths)).toContain("/v1/members");
  expect(Object.keys(paths).filter((path) => !path.startsWith("/v1/"))).toEqual([]);
  expect((await at("support.test", "/v1/openapi.json")).statusCode).toBe(404);
  const head = await t.app.inject({ method: "HEAD", url: "/openapi.json", headers: { host: "teams.test" } });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
});

// asvs: V3.4.3
test("the reference page loads only files of its own host, and shows the public API first", async () => {
  const page = await at("teams.test", "/reference");
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("default-src 'none';");
  const [, script = ""] = /<script type="module" src="([^"]+)">/.exec(page.body) ?? [];
  const [, library = ""] = /from "([^"]+)"/.exec((await at("teams.test", script)).body) ?? [];
  const [start, loaded] = [await at("teams.test", script), await at("teams.test", library)];
  expect(loaded.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  const chunks = [...loaded.body.matchAll(/from\s*"\.\/(chunks\/[^"]+)"/g)].map(([, chunk]) => chunk);
  for (const chunk of new Set(chunks))
    expect((await at("teams.test", `/reference/scalar/${chunk}`)).statusCode, chunk).toBe(200);
  expect(start.body.indexOf("/v1/openapi.json")).toBeLessThan(start.body.indexOf('"/openapi.json"'));
  expect((await at("support.test", script)).body).not.toContain("/v1/openapi.json");
  for (const path of ["standalone.esm.js.map", "..%2f..%2fpackage.json", "nothing.js", ""])
    expect((await at("teams.test", `/reference/scalar/${path}`)).statusCode, path).toBe(404);
});

// asvs: V13.4.5
// api: 8 9
test("has no reference page and no OpenAPI document where they aren't published", async () => {
  const closed = await openTestApp(inject("clusterUrl"), { API_REFERENCE: "off" });
  try {
    for (const url of [
      "/openapi.json",
      "/v1/openapi.json",
      "/reference",
      "/reference/style.css",
      "/reference/start.js",
    ]) {
      expect((await closed.app.inject({ url, headers: { host: "teams.test" } })).statusCode, url).toBe(404);
    }
  } finally {
    await closed.close();
  }
});

// asvs: V13.3.2
// api: 8
test("rejects an invalid configuration with every reason, by name, without its values", async () => {
  const { closed, output } = startServer({
    DATABASE_URL: "mysql://user:hunter2@x",
    PORT: "many",
    SMTP_URL: "smtp://x",
  });
  const [code] = await closed;
  expect(code).toBe(78);
  expect(output()).toContain("DATABASE_URL: must be a postgres:// address");
  expect(output()).toContain("PORT: must be a whole number");
  expect(output()).toContain("SECRET_KEY: is missing");
  expect(output()).not.toContain("hunter2");
});

test("names a port that is in use and may be tried again, and refuses an address that isn't this machine's", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  try {
    for (const [change, code, words] of [
      [{ METRICS_PORT: String(port) }, 75, `port ${port} is in use`],
      [{ PORT: String(port) }, 75, `port ${port} is in use`],
      [{ METRICS_HOST: "203.0.113.7" }, 78, "can't listen on 203.0.113.7"],
    ] as const) {
      const { closed, output } = startServer({ ...serverEnv(t.databaseUrl, 0), ...change });
      expect((await closed)[0], JSON.stringify(change)).toBe(code);
      expect(output()).toContain(words);
    }
  } finally {
    other.close();
  }
});

test("on SIGTERM under load, answers every accepted request and then exits", async () => {
  const { child, origin, output } = await startReadyServer(t.databaseUrl);
  const url = `${origin}/api/v2/features`;
  const statuses: number[] = [];
  let refused = 0;
  const clients = Array.from({ length: 8 }, async () => {
    for (let going = true; going;) {
      going = await fetch(url).then(
        async (answer) => {
          if (statuses.push(answer.status) === 100) child.kill("SIGTERM");
          await answer.text();
          return true;
        },
        () => {
          refused += 1; // The port is closed; by now a load balancer sends requests elsewhere.
          return false;
        },
      );
    }
  });
  const [code] = await once(child, "exit");
  await Promise.all(clients);
  expect(code, output()).toBe(0);
  expect(statuses.length).toBeGreaterThanOrEqual(100);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(refused).toBe(8);
});

// asvs: V16.2.4 V16.2.5 V16.4.1
test("logs only allowed fields: no address, no password, no token", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const app = await openApp({ ...t.context, log }, t.adapters);
  const payload = { email: "canary.address@example.com", password: "Canary-Password-1" };
  const headers = {
    host: "teams.test",
    authorization: "Bearer ps_canaryhandle.canarysecret",
    cookie: "__Host-ps=canarycookie",
  };
  await app.inject({ method: "POST", url: "/api/v2/session/login?canary=query", headers, payload });
  await app.inject({ url: "/api/v2/authUser", headers });
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[1] ?? "{}")).toMatchObject({ call: "session.user", status: 401 });
  expect(lines.join("").toLowerCase()).not.toContain("canary");
});

test("answers a request that arrives while the server stops", async () => {
  const stopping = await openTestApp(inject("clusterUrl"));
  await stopping.app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((stopping.app.server.address() as AddressInfo).port, "127.0.0.1");
  const said = text(socket);
  let closed: Promise<unknown> | undefined;
  await stopping.owner.transaction().execute(async (db) => {
    // Keeps the first request under way, so that its connection stays open.
    await sql`lock table kysely_migration`.execute(db);
    socket.write("GET /readyz HTTP/1.1\r\nhost: teams.test\r\n\r\n");
    await untilWaiting(stopping.owner, 1);
    closed = stopping.app.close();
    socket.write("GET /healthz HTTP/1.1\r\nhost: teams.test\r\n\r\n");
    await once(stopping.app.server, "request");
  });
  await closed;
  expect(await said).toContain('{"alive":true}');
  await stopping.close();
});
