import { createHash } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type Socket, createServer } from "node:net";

export interface PhoneSystem {
  readonly port: number;
  /** The raw requests it received. */
  readonly heard: string[];
  /** The registered contacts. */
  readonly contacts: Set<string>;
  close(): void;
}

/** Returns the reply to a request: SIP, nothing, or garbage. */
export type Says = (request: string, nth: number, system: PhoneSystem) => string | null;

/** A SIP server on loopback, over UDP and TCP on one port, with replies chosen by the test. */
export async function startPhoneSystem(says: Says, host = "127.0.0.1"): Promise<PhoneSystem> {
  const heard: string[] = [];
  const lines = new Set<Socket>();
  const answerTo = (request: Buffer) => says(String(request), heard.push(String(request)) - 1, system);
  const { streams, datagrams, port } = await freeForBoth(host);
  streams.on("connection", (socket) => {
    lines.add(socket);
    socket
      .on("error", () => {})
      .on("data", (request) => {
        const answer = answerTo(request);
        if (answer !== null) socket.write(answer);
      });
  });
  datagrams.on("message", (request, from) => {
    const answer = answerTo(request);
    if (answer !== null) datagrams.send(answer, from.port, from.address);
  });
  const system: PhoneSystem = {
    port,
    heard,
    contacts: new Set(),
    close() {
      streams.close();
      for (const line of lines) line.destroy();
      datagrams.close();
    },
  };
  return system;
}

/** A port that is free for UDP may be taken for TCP; then tries another one. */
async function freeForBoth(host: string) {
  for (let tries = 1; ; tries += 1) {
    const [datagrams, streams] = [createSocket("udp4"), createServer()];
    datagrams.bind(0, host);
    await once(datagrams, "listening");
    const { port } = datagrams.address();
    try {
      await once(streams.listen(port, host), "listening");
      return { datagrams, streams, port };
    } catch (error) {
      datagrams.close();
      if (tries === 20) throw error;
    }
  }
}

const header = (request: string, name: string) => new RegExp(`^${name}: (.*)\r$`, "m").exec(request)?.[1] ?? "";

export function answer(request: string, status: number, headers: readonly string[] = []): string {
  const same = ["Via", "From", "To", "Call-ID", "CSeq"].map((name) => `${name}: ${header(request, name)}`);
  return [`SIP/2.0 ${status} Said`, ...same, ...headers, "Content-Length: 0", "", ""].join("\r\n");
}

/** A registrar with MD5 digest authentication and a few users. Challenges again after a wrong password. */
export const registrar =
  (people: Readonly<Record<string, string>>, realm = "pbx.test"): Says =>
  (request, nth, { contacts }) => {
    const field = (name: string) =>
      new RegExp(`[ ,]${name}="?([^",]*)`).exec(header(request, "Authorization"))?.[1] ?? "";
    const sum = (...parts: string[]) => createHash("md5").update(parts.join(":")).digest("hex");
    const password = people[field("username")] ?? "";
    const what = sum("REGISTER", field("uri"));
    const wanted = [
      sum(field("username"), realm, password),
      field("nonce"),
      field("nc"),
      field("cnonce"),
      "auth",
      what,
    ];
    if (password === "" || field("response") !== sum(...wanted)) {
      return answer(request, 401, [`WWW-Authenticate: Digest realm="${realm}", nonce="n${nth}", qop="auth"`]);
    }
    const contact = header(request, "Contact");
    if (contact && header(request, "Expires") === "0") contacts.delete(contact);
    else if (contact) contacts.add(contact);
    return answer(
      request,
      200,
      [...contacts].map((one) => `Contact: ${one};expires=120`),
    );
  };
