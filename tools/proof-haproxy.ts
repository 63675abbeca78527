import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, type Server, createServer } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openClaims } from "./parts/claims.ts";
import { missingFor } from "./parts/container-image.ts";
import { startHaproxy } from "./parts/haproxy.ts";
import { waitFor } from "./parts/process.ts";

/**
 * Proves what ops/haproxy.cfg promises, with the real HAProxy and two servers that record what reaches them: clients can't forge
 * their address, and a request whose server dies is repeated only if that changes nothing.
 */
const HOST = "teams.switchboard-proof.net";
const EACH = 40;
const SAFE = ["GET", "HEAD", "OPTIONS"];
const CHANGING = ["POST", "PUT", "PATCH", "DELETE"];
/** What a client may claim about itself and its way here. */
const FORGED = {
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-proto": "http",
  "x-forwarded-host": "evil.example",
  forwarded: "for=203.0.113.9",
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
};

const missing = (await missingFor(["haproxy"])).filter((name) => name !== "root");
if (missing.length > 0) {
  console.log(`haproxy: needs ${missing.join(", ")}.`);
  process.exit(2);
}

const { claim, end } = openClaims("haproxy");
/** Which server got a request, by the request's id, in order. */
const deliveries = new Map<string, string[]>();
let last: IncomingHttpHeaders = {};
/** Takes a request as a whole and dies before it answers. */
let mortal = false;

const folder = await mkdtemp(join(tmpdir(), "switchboard-haproxy-"));
const servers = { mortal: listenAs("mortal"), other: listenAs("other") };
for (const server of Object.values(servers)) await once(server.listen(0, "127.0.0.1"), "listening");
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const proxy = await startHaproxy(folder, HOST, [portOf(servers.mortal), portOf(servers.other)]);
try {
  await waitFor("the proxy", async () => (await send("GET")).status === 200);
  await proveHeaders();
  await proveDeath();
  await proveRefusal();
} finally {
  await proxy.stop();
  for (const server of Object.values(servers)) server.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
}
end();

function listenAs(name: "mortal" | "other"): Server {
  return createServer((asked, answer) => {
    if (asked.url === "/readyz") return void answer.end("{}");
    last = asked.headers;
    const id = String(asked.headers["x-proof"]);
    asked.resume().once("end", () => {
      deliveries.set(id, [...(deliveries.get(id) ?? []), name]);
      if (name === "mortal" && mortal) asked.socket.destroy();
      else answer.end("done");
    });
  });
}

interface Sent {
  readonly id: string;
  readonly status: number;
}

async function send(method: string, headers: Readonly<Record<string, string>> = {}): Promise<Sent> {
  const id = randomUUID();
  const asked = request({
    host: "127.0.0.1",
    port: proxy.https,
    servername: HOST,
    method,
    path: "/api/v2/anything",
    ca: proxy.ca,
    agent: false,
    headers: { host: HOST, "x-proof": id, ...headers },
  });
  asked.end(CHANGING.includes(method) ? "body" : undefined);
  const [answer] = (await once(asked, "response")) as [NodeJS.ReadableStream & { statusCode: number }];
  answer.resume();
  await once(answer, "end");
  return { id, status: answer.statusCode };
}

async function proveHeaders(): Promise<void> {
  await send("GET", FORGED);
  const { host, "x-forwarded-for": address, "x-forwarded-proto": scheme } = last;
  claim(
    address === "127.0.0.1" && scheme === "https" && host === HOST,
    "a client can't forge its address, its scheme or its host",
    `X-Forwarded-For ${String(address)}, X-Forwarded-Proto ${String(scheme)}`,
  );
  const kept = ["x-forwarded-host", "forwarded", "traceparent"].filter((name) => last[name] !== undefined);
  claim(kept.length === 0, "other headers that a client may forge don't pass", kept.join(", ") || "0 of 3 passed");
}

/** One of two servers takes requests and dies before it answers. */
async function proveDeath(): Promise<void> {
  mortal = true;
  for (const [methods, what] of [
    [SAFE, "a request that changes nothing is repeated and succeeds"],
    [CHANGING, "a request that changes something is never delivered twice"],
  ] as const) {
    const sent: Sent[] = [];
    for (let n = 0; n < EACH; n += 1) sent.push(await send(methods[n % methods.length]!));
    const got = sent.map(({ id }) => deliveries.get(id) ?? []);
    const died = got.filter((names) => names.includes("mortal")).length;
    const twice = got.filter((names) => names.length > 1).length;
    const failed = sent.filter(({ status }) => status !== 200).length;
    const isRight = methods === SAFE ? failed === 0 && twice === died : twice === 0 && failed === died;
    claim(
      isRight && died > 0,
      what,
      `${EACH} sent, ${died} to a server that died, ${twice} delivered twice, ${failed} failed`,
    );
  }
  mortal = false;
}

/** A server is gone, and its health check hasn't noticed yet. */
async function proveRefusal(): Promise<void> {
  await waitFor("both servers", async () => {
    const { id } = await send("GET");
    return deliveries.get(id)?.[0] === "mortal";
  });
  servers.mortal.close().closeAllConnections();
  const sent = await Promise.all(Array.from({ length: EACH }, (_, n) => send(CHANGING[n % CHANGING.length]!)));
  const failed = sent.filter(({ status }) => status !== 200).length;
  const alone = sent.filter(({ id }) => deliveries.get(id)?.join() === "other").length;
  claim(
    failed === 0 && alone === EACH,
    "a request that reached no server goes to another one, once",
    `${EACH} sent, ${alone} delivered once, ${failed} failed`,
  );
}
