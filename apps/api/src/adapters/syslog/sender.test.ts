import { once } from "node:events";
import { type AddressInfo, type Socket, createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { parseNetworks } from "../../platform/networks.ts";
import { egressGuard } from "../egress/guard.ts";
import { syslogSender } from "./sender.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A collector that does this with each connection. */
async function listening(take: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket.on("error", () => {}));
    take(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const egress = egressGuard({ allow: parseNetworks("127.0.0.1/32")! });
/** More than the kernel takes at once. */
const FRAMES = "x".repeat(8 * 1024 * 1024);

describe("a message to a collector", () => {
  test("arrived when the collector has read everything and closed the connection", async () => {
    let bytes = 0;
    const url = await listening((socket) => {
      socket.on("data", (piece) => (bytes += piece.length)).on("end", () => socket.end());
    });
    expect(await syslogSender(egress, 60_000, 1).send(url, FRAMES)).toMatchObject({ status_code: null, cause: null });
    expect(bytes).toBe(FRAMES.length);
  });

  // With so much time that only the collector's end can be what ended it.
  const patient = syslogSender(egress, 120_000, 110_000);
  test.each<[what: string, take: (socket: Socket) => void]>([
    ["closes the connection at once, like a proxy whose server is down", (socket) => void socket.destroy()],
    ["ends the connection without having read anything", (socket) => void socket.pause().end()],
    ["closes the connection after the first data", (socket) => void socket.once("data", () => socket.destroy())],
    ["ends the connection before it has read everything", (socket) => void socket.once("data", () => socket.end())],
  ])("did not arrive at one that %s", async (_what, take) => {
    const url = await listening(take);
    expect(await patient.send(url, "5 <110>"), "a short message").toMatchObject({ cause: "closed" });
    expect(await patient.send(url, FRAMES), "a long message").toMatchObject({ cause: "closed" });
  });

  test("did not arrive at one that never closes the connection", async () => {
    const url = await listening((socket) => void socket.resume());
    expect(await syslogSender(egress, 100, 1).send(url, "5 <110>")).toMatchObject({ cause: "timeout" });
  });
});
