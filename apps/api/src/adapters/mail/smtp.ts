import { createTransport } from "nodemailer";
import { type MailAnswer, type Mailer, TAG_FIELD } from "./port.ts";

/** Mail over SMTP, through one relay. */
export function smtpMailer(url: string): Mailer {
  const { hostname, port, username, password, protocol } = new URL(url);
  const transport = createTransport({
    host: hostname,
    port: Number(port || (protocol === "smtps:" ? 465 : 25)),
    secure: protocol === "smtps:",
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, from, return_to, tag, to, subject, text, html, one_click }) {
      try {
        const domain = from.address.split("@")[1];
        const sent = await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from,
          // An object, never a string: an address is not parsed again on its way out.
          to: { name: "", address: to },
          envelope: { from: return_to ?? from.address, to },
          // Headers only: what comes back must not carry the link of the letter.
          dsn: { id, return: "headers", notify: ["failure", "delay"] },
          subject,
          text,
          html,
          headers: {
            "Auto-Submitted": "auto-generated",
            // How SendGrid is told a name that its reports repeat; it takes the line out before the mail travels on.
            ...(tag && {
              "X-SMTPAPI": { prepared: true, value: JSON.stringify({ unique_args: { [TAG_FIELD]: tag } }) },
            }),
            ...(one_click && {
              "List-Unsubscribe": `<${one_click}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
        });
        return { news: "taken", said: sent.response };
      } catch (error) {
        return answerOf(error);
      }
    },
    check: () => transport.verify().catch(() => false),
    close: () => transport.close(),
  };
}

/** Where a relay speaks of whom a mail is for, or of the mail. What it says before that is about us, and mended by us. */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(["RCPT TO", "DATA"]);

interface Trouble {
  readonly responseCode?: number;
  readonly response?: string;
  readonly code?: string;
  /** What the relay was told last. */
  readonly command?: string;
}
function answerOf(error: unknown): MailAnswer {
  const { responseCode = 0, response, code, command = "" } = error as Trouble;
  const refused = responseCode >= 500 && ABOUT_THE_MAIL.has(command);
  return { news: refused ? "refused" : "put_off", said: response ?? code ?? "no answer" };
}
