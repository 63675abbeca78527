import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openApp } from "../app.ts";
import { type TestHouse, openTestHouse } from "../../test/house.ts";
import { startServer, upServer } from "../../test/server.ts";

let t: TestHouse;
beforeAll(async () => {
  t = await openTestHouse(inject("clusterUrl"));
});
afterAll(() => t.close());

const at = (host: string, url: string, method: "GET" | "POST" = "GET") =>
  t.app.inject({ method, url, headers: { host } });

test("every answer carries the same strict headers: pages, calls, errors", async () => {
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

// spec: 6.11 7.2 9.31
test("a host that is not ours gets nothing; each side's calls answer on their own host only", async () => {
  expect((await at("evil.test", "/api/v2/features")).statusCode).toBe(404);
  expect((await at("support.test", "/api/v2/authUser")).json().error.code).toBe("request.not_found");
  expect((await at("teams.test", "/support/api/v2/user/me")).json().error.code).toBe("request.not_found");
  expect((await at("support.test", "/support/api/v2/user/me")).json().error.code).toBe("session.required");
  expect((await at("solo.test", "/api/v2/features")).json().edition).toBe("solo");
});

// spec: 8.22
test("maintenance: calls answer 503 with the specified words at once, probes go on, and it ends with the file", async () => {
  const file = t.house.config.MAINTENANCE_FILE;
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

test("ready says what is missing, and a draining process is not ready", async () => {
  expect((await at("any", "/readyz")).json()).toEqual({ ready: true, missing: [] });
  t.house.life.draining = true;
  expect((await at("any", "/readyz")).statusCode).toBe(503);
  t.house.life.draining = false;
});

test("the reference page and the OpenAPI document are served", async () => {
  expect((await at("teams.test", "/openapi.json")).json().openapi).toBe("3.1.0");
  expect((await at("teams.test", "/reference")).body).toContain("/api/v2/session/login");
});

test("a wrong configuration is refused with every reason, by name, without its values", async () => {
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

test(
  "SIGTERM under load: every request that was taken is answered, then the process goes",
  { timeout: 300_000 },
  async () => {
    const { child, origin, output } = await upServer(t.databaseUrl);
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
            refused += 1; // the port is closed: a balancer has long gone elsewhere
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
  },
);

test("logs hold what the list allows: no address, no password, no token", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const app = await openApp({ ...t.house, log }, t.outside);
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
