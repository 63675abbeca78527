import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { smtpMailer } from "./smtp.ts";

let close: (() => void) | undefined;
afterEach(() => close?.());

async function answerOf(relay: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], ...relay });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const mailer = smtpMailer(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  close = () => {
    mailer.close();
    server.close();
  };
  return mailer.send({
    id: "1",
    from: { name: "Switchboard", address: "no-reply@switchboard.example" },
    to: "ines@example.com",
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
  });
}
const says = (responseCode: number) => Object.assign(new Error("No"), { responseCode });

test.each<[where: string, news: string, relay: SMTPServerOptions]>([
  ["a greeting that turns us away", "put_off", { onConnect: (_session, done) => done(says(554)) }],
  ["a sender it wants to know first", "put_off", { onMailFrom: (_address, _session, done) => done(says(530)) }],
  ["a sender it does not take", "put_off", { onMailFrom: (_address, _session, done) => done(says(550)) }],
  ["an unknown recipient", "refused", { onRcptTo: (_address, _session, done) => done(says(550)) }],
  ["a recipient to be tried later", "put_off", { onRcptTo: (_address, _session, done) => done(says(451)) }],
  [
    "a mail it finds bad",
    "refused",
    { onData: (stream, _session, done) => stream.resume().on("end", () => done(says(554))) },
  ],
])("%s: %s", async (_where, news, relay) => {
  const answer = await answerOf(relay);
  expect(answer).toEqual({ news, said: expect.stringMatching(/^[45]\d\d/) });
});
