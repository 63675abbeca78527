import { once } from "node:events";
import { type IncomingHttpHeaders, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface Received {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> };
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** In the order of arrival. */
  readonly received: Received[];
  /** How many requests were open at the same time, at most. */
  readonly most_at_once: number;
  /** Answers the next requests; 204 unless set. */
  answer: (response: ServerResponse, received: Received) => void | Promise<void>;
  close(): Promise<void>;
}

const ACCEPT = (response: ServerResponse): void => void response.writeHead(204).end();

/** A server that webhooks are sent to. */
export async function startReceiver(address = "127.0.0.1"): Promise<Receiver> {
  const received: Received[] = [];
  let open = 0;
  let most_at_once = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    open += 1;
    most_at_once = Math.max(most_at_once, open);
    response.on("close", () => (open -= 1));
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const body = Buffer.concat(pieces).toString("utf8");
      const { headers, url = "" } = request;
      const one: Received = {
        id: String(headers["webhook-id"]),
        path: url,
        headers,
        body,
        json: JSON.parse(body) as Received["json"],
      };
      received.push(one);
      void receiver.answer(response, one);
    });
  });
  server.listen(0, address);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://${address}:${port}/hook`,
    port,
    received,
    get most_at_once() {
      return most_at_once;
    },
    answer: ACCEPT,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

/** Whether the library of the specification accepts the delivery, at the time at which it was signed. */
export function isGenuine(secret: string, { id, headers, body }: Received): boolean {
  const timestamp = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const signed = new Webhook(secret).sign(id, timestamp, body);
  return String(headers["webhook-signature"]).split(" ").includes(signed);
}

/** The same, with the library's own check of the time. */
export const verify = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
