import { once } from "node:events";
import { type Socket, connect } from "node:net";

interface RawAnswer {
  readonly status: number;
  /** Seconds, if the answer says when to come back. */
  readonly retry_after: number | undefined;
  readonly body: string;
}

/** A connection that sends one request after the other and reads only what a load needs, so that it costs little itself. */
export interface RawLine {
  ask(request: string): Promise<RawAnswer>;
  end(): void;
}

export async function openRawLine(port: number): Promise<RawLine> {
  const socket: Socket = connect({ host: "127.0.0.1", port, noDelay: true });
  await once(socket, "connect");
  let received = "";
  let waiting: PromiseWithResolvers<RawAnswer> | undefined;
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
    const answer = answerIn(received);
    if (!answer) return;
    received = "";
    waiting?.resolve(answer);
  });
  socket.on("close", () => waiting?.reject(new Error("the server closed the connection")));
  socket.on("error", (error) => waiting?.reject(error));
  return {
    ask(request) {
      waiting = Promise.withResolvers();
      socket.write(request);
      return waiting.promise;
    },
    end: () => socket.destroy(),
  };
}

/** The answer, once all of it has arrived. */
function answerIn(received: string): RawAnswer | undefined {
  const head = received.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
  if (received.length < head + 4 + length) return undefined;
  const retry = /\r\nretry-after: (\d+)/i.exec(received)?.[1];
  return {
    status: Number(received.slice(9, 12)),
    retry_after: retry === undefined ? undefined : Number(retry),
    body: received.slice(head + 4),
  };
}
