import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { callbackify } from "node:util";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { BOUNCE } from "@portal/model/limits.ts";
import type { BounceHandler, DeliveryReport } from "./port.ts";
import { reportIn } from "./report.ts";

interface Listening {
  readonly port: number;
  close(): Promise<void>;
}
interface Place {
  readonly host: string;
  readonly port: number;
  /** The name in the greeting. */
  readonly name: string;
}

/**
 * A mail server for bounces only. Accepts delivery reports to return addresses that we have signed, rejects everything
 * else as early as possible, and relays nothing.
 */
export async function startBounceServer(
  { host, port, name }: Place,
  desk: BounceHandler,
  onFault: (error: unknown) => void,
): Promise<Listening> {
  const server = new SMTPServer({
    name,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    size: BOUNCE.most_bytes,
    rejectOversized: true,
    maxClients: BOUNCE.most_connections,
    maxRecipients: 1,
    socketTimeout: BOUNCE.idle_ms,
    closeTimeout: 1_000,
    onMailFrom: ({ address }, _session, done) => done(address === "" ? null : refusal("5.7.1 Only bounces, from <>")),
    onRcptTo: ({ address }, _session, done) =>
      done(desk.isReturnAddress(address) ? null : refusal("5.1.1 No such address")),
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const report = await reportOf(stream);
      if (!report) throw refusal("5.7.1 Only bounces, as multipart/report");
      await desk.handleReport(envelope.rcptTo[0]?.address ?? "", report).catch((error: unknown) => {
        onFault(error);
        throw refusal("4.3.0 Not now, try again", 451);
      });
    }),
  });
  // A client's protocol error is answered to that client; failing to listen is reported below.
  server.on("error", () => {});
  // Limits the total time of a connection: a client that sends a byte now and then is not idle but still occupies a
  // slot.
  server.server.on("connection", (socket) => {
    const timer = setTimeout(() => socket.destroy(), BOUNCE.longest_ms).unref();
    socket.once("close", () => clearTimeout(timer));
  });
  server.listen(port, host);
  await once(server.server, "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

const refusal = (text: string, responseCode = 550): Error => Object.assign(new Error(text), { responseCode });

async function reportOf(stream: SMTPServerDataStream): Promise<DeliveryReport | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  return stream.sizeExceeded ? null : reportIn(Buffer.concat(chunks));
}
