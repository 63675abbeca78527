import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { waitUntil } from "./waiting.ts";

interface CaughtMail {
  /** The envelope sender, where a bounce would go. */
  readonly return_to: string;
  readonly to: string;
  readonly raw: string;
}
/**
 * How the sink treats mail:
 * - `up`: accepts it;
 * - `away`: closes every connection immediately;
 * - `busy`: answers 451 to each email;
 * - `cut`: closes the connection before its 250 and drops the email;
 * - `unheard`: keeps the email and closes the connection before its 250;
 * - `hanging`: keeps the email and never answers.
 */
type SinkCondition = "up" | "away" | "busy" | "cut" | "unheard" | "hanging";

export interface MailSink {
  readonly url: string;
  set(condition: SinkCondition): void;
  readonly caught: CaughtMail[];
  /** Reply codes by address, sent instead of accepting the mail. */
  readonly refusing: Map<string, number>;
  waitFor(to: string): Promise<CaughtMail>;
  close(): Promise<void>;
}

/** A real SMTP server that keeps all mail. */
export async function openMailSink(): Promise<MailSink> {
  const caught: CaughtMail[] = [];
  const refusing = new Map<string, number>();
  let condition: SinkCondition = "up";
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const responseCode = refusing.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error("not here"), { responseCode }));
    },
    onData(stream, session, done) {
      let raw = "";
      stream.setEncoding("utf8").on("data", (text: string) => (raw += text));
      stream.on("end", () => {
        if (condition === "busy") return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
        if (condition === "cut") return dropConnection(session.id);
        const { mailFrom, rcptTo } = session.envelope;
        for (const { address } of rcptTo)
          caught.push({ return_to: mailFrom ? mailFrom.address : "", to: address, raw });
        if (condition === "unheard") dropConnection(session.id);
        else if (condition !== "hanging") done();
      });
    },
  });
  const dropConnection = (id: string) => {
    const connections = server.connections as ReadonlySet<{ id: string; close(): void }>;
    for (const connection of connections) if (connection.id === id) connection.close();
  };
  server.on("error", () => {});
  server.server.on("connection", (socket) => void (condition === "away" && socket.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    set(next) {
      condition = next;
    },
    caught,
    refusing,
    waitFor: (to) => waitUntil(`a mail for ${to}`, () => caught.find((one) => one.to === to)),
    close: () =>
      new Promise((closed) => {
        server.close(closed);
      }),
  };
}
