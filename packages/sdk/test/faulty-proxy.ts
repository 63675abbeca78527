import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What happens to a request on its way:
 * - a status: the proxy answers with it, and the server never sees the request;
 * - `refused`: the connection ends before the request is passed on;
 * - `lost`: the server has answered, and the connection ends before the reply arrives;
 * - `cut`: it ends in the middle of the reply;
 * - `silent`: nothing happens.
 */
export type Fault = number | "refused" | "lost" | "cut" | "silent";

export interface FaultyProxy {
  readonly origin: string;
  /** The faults of the next requests. Later ones are passed on. */
  plan(...faults: Fault[]): void;
  /** Headers of each request that arrived since the last plan. */
  readonly seen: IncomingMessage["headers"][];
  close(): Promise<void>;
}

export async function startFaultyProxy(target: string, retryAfter: string | null = "0"): Promise<FaultyProxy> {
  let planned: Fault[] = [];
  const seen: IncomingMessage["headers"][] = [];
  const server = createServer((near, reply) => {
    seen.push(near.headers);
    const fault = planned.shift();
    if (fault === "refused") near.socket.destroy();
    else if (typeof fault === "number") refuse(reply, fault, retryAfter);
    else if (fault !== "silent") passOn(target, near, reply, fault);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    plan(...faults) {
      planned = faults;
      seen.length = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function refuse(reply: ServerResponse, status: number, retryAfter: string | null): void {
  const isOurs = status === 429 || status === 503;
  reply.writeHead(status, {
    "content-type": isOurs ? "application/problem+json" : "text/html",
    ...(isOurs && retryAfter !== null && { "retry-after": retryAfter }),
  });
  const code = status === 429 ? "request.too_many" : "server.busy";
  reply.end(isOurs ? JSON.stringify({ status, code, detail: "Later.", request_id: "r1" }) : "<h1>Bad gateway</h1>");
}

function passOn(target: string, near: IncomingMessage, reply: ServerResponse, fault: Fault | undefined): void {
  const { hostname, port } = new URL(target);
  const far = request({ hostname, port, method: near.method, path: near.url, headers: near.headers }, (answer) => {
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("end", () => {
      if (fault === "lost") return void near.socket.destroy();
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      const body = Buffer.concat(parts);
      if (fault !== "cut") return void reply.end(body);
      reply.write(body.subarray(0, body.length / 2), () => near.socket.destroy());
    });
  });
  near.pipe(far);
}
