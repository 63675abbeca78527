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
    async send({ id, from, return_to, tag, to, subject, text, html, image, one_click, attachment }) {
      try {
        const domain = from.address.split("@")[1];
        const sent = await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from,
          // An object rather than a string, so the address is not parsed again.
          to: { name: "", address: to },
          envelope: { from: return_to ?? from.address, to },
          // Headers only: a bounce must not contain the links of the email.
          dsn: { id, return: "headers", notify: ["failure", "delay"] },
          subject,
          text,
          html,
          attachments: [
            ...(image
              ? [
                  {
                    filename: "logo.png",
                    cid: image.cid,
                    content: image.png,
                    contentType: "image/png",
                    contentDisposition: "inline" as const,
                  },
                ]
              : []),
            ...(attachment
              ? [
                  {
                    filename: attachment.filename,
                    contentType: attachment.content_type,
                    content: Buffer.from(attachment.content),
                  },
                ]
              : []),
          ],
          headers: {
            "Auto-Submitted": "auto-generated",
            // SendGrid repeats this value in its reports and strips the header before delivery.
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

/**
 * Commands whose rejection concerns the recipient or the mail. Earlier rejections are about our own setup and fixed by
 * us.
 */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(["RCPT TO", "DATA"]);

interface Trouble {
  readonly responseCode?: number;
  readonly response?: string;
  readonly code?: string;
  /** The last command sent to the relay. */
  readonly command?: string;
}
function answerOf(error: unknown): MailAnswer {
  const { responseCode = 0, response, code, command = "" } = error as Trouble;
  const refused = responseCode >= 500 && ABOUT_THE_MAIL.has(command);
  return { news: refused ? "refused" : "put_off", said: response ?? code ?? "no answer" };
}
