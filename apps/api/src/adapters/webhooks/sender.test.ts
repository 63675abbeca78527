import { once } from "node:events";
import { type Server, createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { WEBHOOKS } from "@portal/model/limits.ts";
import { freePort } from "../../../../../tools/parts/ports.ts";
import { type NameServer, startNameServer } from "../../../test/name-server.ts";
import { startReceiver } from "../../../test/webhook-receiver.ts";
import { parseNetworks } from "../../platform/networks.ts";
import { egressGuard } from "../egress/guard.ts";
import { webhookSender } from "./sender.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function sender({ names, answer_ms = 60_000 }: { names?: NameServer; answer_ms?: number } = {}) {
  const egress = egressGuard({ allow: parseNetworks("127.0.0.1/32")!, dns: names?.address ?? "127.0.0.1:9" });
  const made = webhookSender(egress, answer_ms);
  closing.push(() => made.close());
  return made;
}

async function listening(server: Server | ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe("posting to a server", () => {
  test("sends headers and body, and returns the status with the start of the answer", async () => {
    const receiver = await startReceiver();
    closing.push(() => receiver.close());
    receiver.answer = (response) => void response.writeHead(201).end("thanks");
    const { post } = sender();
    const outcome = await post(`${receiver.url}?a=b`, { "webhook-id": "x" }, '{"ä":1}');
    expect(outcome).toMatchObject({ status_code: 201, cause: null, answer: "thanks", ms: expect.any(Number) });
    expect(receiver.received).toMatchObject([{ id: "x", path: "/hook?a=b", body: '{"ä":1}' }]);
    expect(receiver.received[0]!.headers.host).toBe(`127.0.0.1:${receiver.port}`);
  });

  // asvs: V15.2.2
  // api: 10
  test("reads no more of an answer than it may", async () => {
    let closed = false;
    const port = await listening(
      createHttpServer((_request, response) => {
        response.writeHead(200);
        const more = () => response.write("x".repeat(1024), (error) => error ?? setImmediate(more));
        response.on("close", () => (closed = true));
        more();
      }),
    );
    const { answer, cause } = await sender().post(`http://127.0.0.1:${port}/`, {}, "{}");
    expect([cause, answer]).toEqual([null, "x".repeat(WEBHOOKS.kept_bytes)]);
    await expect.poll(() => closed).toBe(true);
  });

  test("gives up on a server that does not answer in time", async () => {
    const port = await listening(createHttpServer(() => {}));
    const outcome = await sender({ answer_ms: 50 }).post(`http://127.0.0.1:${port}/`, {}, "{}");
    expect(outcome).toMatchObject({ status_code: null, cause: "timeout" });
  });

  test("counts a status that came in time, even if the answer does not end", async () => {
    const port = await listening(
      createHttpServer((_request, response) => void response.writeHead(200).write("first words")),
    );
    const outcome = await sender({ answer_ms: 3_000 }).post(`http://127.0.0.1:${port}/`, {}, "{}");
    expect(outcome).toMatchObject({ status_code: 200, cause: null, answer: "first words" });
  });

  test("sends again on a new connection if the server has closed a kept one", async () => {
    let connections = 0;
    const server = createHttpServer((request, response) => {
      request.resume();
      response.writeHead(200).end();
    });
    server.on("connection", (socket) => {
      connections += 1;
      let requests = 0;
      // Closes at the moment at which a second request arrives.
      socket.prependListener("data", () => void ((requests += 1) > 1 && socket.destroy()));
    });
    const port = await listening(server);
    const { post } = sender();
    const url = `http://127.0.0.1:${port}/`;
    expect(await post(url, {}, "{}")).toMatchObject({ cause: null });
    expect(await post(url, {}, "{}")).toMatchObject({ cause: null });
    expect(connections).toBe(2);
  });

  test.each([
    ["speaks another protocol", "220 mail ready\r\n", "protocol"],
    ["closes the connection", "", "closed"],
    ["switches protocols", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n", "protocol"],
  ])("fails if the server %s", async (_what, said, cause) => {
    const port = await listening(createServer((socket) => socket.on("error", () => {}).end(said)));
    expect(await sender().post(`http://127.0.0.1:${port}/`, {}, "{}")).toMatchObject({ status_code: null, cause });
  });

  test("fails if nothing listens", async () => {
    expect(await sender().post(`http://127.0.0.1:${await freePort()}/`, {}, "{}")).toMatchObject({ cause: "refused" });
  });
});

describe("an address", () => {
  // asvs: V1.3.6
  // api: 7
  test("is resolved once for each attempt, and connected to as it was checked", async () => {
    const receiver = await startReceiver();
    closing.push(() => receiver.close());
    const names = await startNameServer({ "flips.test": [["127.0.0.1"], ["127.0.0.2"], ["127.0.0.1", "10.0.0.1"]] });
    closing.push(() => names.close());
    const { post, check } = sender({ names });
    const url = `http://flips.test:${receiver.port}/`;
    expect(await post(url, {}, "{}")).toMatchObject({ cause: null });
    expect(receiver.received[0]!.headers.host).toBe(`flips.test:${receiver.port}`);
    expect(names.asked.filter((one) => one === "A flips.test")).toHaveLength(1);
    expect(await post(url, {}, "{}")).toMatchObject({ status_code: null, cause: "address_not_allowed" });
    expect(await check(url)).toBe("webhook.address");
    expect(receiver.received).toHaveLength(1);
  });

  test("without a name that can be found is refused", async () => {
    expect(await sender().post("https://nowhere.test/", {}, "{}")).toMatchObject({ cause: "dns" });
    expect(await sender().check("https://nowhere.test/")).toBe("webhook.host");
    expect(await sender().check("nothing")).toBe("webhook.url");
  });

  // asvs: V12.2.1
  test("needs HTTPS if it is public", async () => {
    expect(await sender().check("http://9.9.9.9:8080/")).toBe("webhook.url");
    expect(await sender().post("http://9.9.9.9:8080/", {}, "{}")).toMatchObject({ cause: "address_not_allowed" });
    expect(await sender().check("https://9.9.9.9/")).toBeNull();
  });

  test("with HTTPS needs a server that speaks TLS", async () => {
    const port = await listening(createHttpServer((_request, response) => response.end()));
    const outcome = await sender().post(`https://127.0.0.1:${port}/`, {}, "{}");
    expect(outcome).toMatchObject({ status_code: null, cause: "tls_protocol" });
  });
});
