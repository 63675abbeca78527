import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type Socket, connect, isIP, isIPv6 } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { checkServerIdentity, connect as secure } from "node:tls";
import { ReceiveBuffer } from "./receive-buffer.ts";
import { type EgressCause, EgressError, type EgressConnection, type Target } from "./port.ts";

/** A connected UDP socket receives only from this peer, and gets an error at once if nothing listens there. */
export async function openDatagrams({ host, port }: Target): Promise<EgressConnection> {
  const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
  const inbox = new ReceiveBuffer();
  socket.connect(port, host);
  await once(socket, "connect").catch((error: unknown) => {
    socket.close();
    throw new EgressError(causeOf(error));
  });
  socket.on("message", (piece) => inbox.put(piece)).on("error", (error) => inbox.end(causeOf(error)));
  return {
    local_port: socket.address().port,
    // A failure also arrives as an error event of the socket.
    send: (text) => socket.send(text, () => {}),
    receive: (ms) => inbox.take(ms),
    // Datagrams have no end.
    finish: async () => {},
    close: () => socket.close(),
  };
}

export async function openStream(place: Target, ms: number): Promise<EgressConnection> {
  return lineOf(await connected(place, AbortSignal.timeout(ms)));
}

/** Requires a currently valid certificate for this name from `ca`, or from an authority that this machine trusts. */
export async function openSecureStream(
  place: Target,
  { name, ca }: { readonly name: string; readonly ca?: string | undefined },
  ms: number,
): Promise<EgressConnection> {
  const signal = AbortSignal.timeout(ms);
  const socket = await connected(place, signal);
  const shielded = secure({
    socket,
    ...(isIP(name) ? {} : { servername: name }),
    minVersion: "TLSv1.2",
    ...(ca && { ca }),
    checkServerIdentity: (_host, certificate) => checkServerIdentity(name, certificate),
  });
  await once(shielded, "secureConnect", { signal }).catch((error: unknown) => {
    shielded.destroy();
    throw new EgressError(whyNotSecure(error));
  });
  return lineOf(shielded);
}

async function connected({ host, port }: Target, signal: AbortSignal): Promise<Socket> {
  const socket = connect({ host, port });
  await once(socket, "connect", { signal }).catch((error: unknown) => {
    socket.destroy();
    throw new EgressError(causeOf(error));
  });
  return socket;
}

function lineOf(socket: Socket): EgressConnection {
  const inbox = new ReceiveBuffer();
  let failure: unknown;
  let written = Promise.resolve();
  socket
    .on("data", (piece) => inbox.put(piece))
    .on("error", (error) => {
      failure ??= error;
      inbox.end("closed");
    })
    .on("close", () => inbox.end("closed"));
  return {
    local_port: socket.localPort ?? 0,
    send(text) {
      written = new Promise((done) => socket.write(text, () => done()));
    },
    receive: (ms) => inbox.take(ms),
    async finish(ms, settle_ms) {
      const signal = AbortSignal.timeout(ms);
      // A peer that dies with unread data resets the connection, which is an error and not an end.
      const closed = once(socket, "close", { signal });
      const endedFirst = once(socket, "end", { signal }).then(() => Promise.reject(new EgressError("closed")));
      closed.catch(() => {});
      endedFirst.catch(() => {});
      try {
        if (socket.destroyed || socket.readableEnded) throw new EgressError("closed");
        // Once our side has ended, a peer that closes without having read anything can't be told from one that has.
        await Promise.race([endedFirst, written.then(() => pause(settle_ms, undefined, { signal, ref: false }))]);
        socket.end();
        await closed;
        if (failure) throw failure;
      } catch (error) {
        throw new EgressError(whyEnded(failure ?? error));
      }
    },
    close: () => socket.destroy(),
  };
}

const codeOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return name === "AbortError" ? "ETIMEDOUT" : String(code);
};

export function causeOf(error: unknown): EgressCause {
  const code = codeOf(error);
  if (code === "ECONNREFUSED") return "refused";
  if (code === "ETIMEDOUT") return "timeout";
  return code === "ECONNRESET" || code === "EPIPE" ? "closed" : "unreachable";
}

/** With TLS 1.3 the peer refuses our side only after the handshake. */
function whyEnded(error: unknown): EgressCause {
  if (error instanceof EgressError) return error.why;
  return codeOf(error).startsWith("ERR_SSL") ? "tls_protocol" : causeOf(error);
}

export function whyNotSecure(error: unknown): EgressCause {
  const code = codeOf(error);
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID") return "tls_expired";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return "tls_name";
  // OpenSSL has dozens of reasons to distrust a certificate. Anything else means that the peer speaks another protocol.
  return /^(ERR_SSL|ERR_TLS|ECONN|EPROTO|EPIPE|ETIMEDOUT)/.test(code) ? "tls_protocol" : "tls_untrusted";
}
