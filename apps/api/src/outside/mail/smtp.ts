import { createTransport } from "nodemailer";
import type { MailFate, Mailer } from "./port.ts";

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
    async send({ id, from, to, subject, text, html, one_click }) {
      try {
        const domain = from.address.split("@")[1];
        const sent = await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from,
          // An object, never a string: an address is not parsed again on its way out.
          to: { name: "", address: to },
          subject,
          text,
          html,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(one_click && {
              "List-Unsubscribe": `<${one_click}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
        });
        return { state: "success", smtp_reply: sent.response.slice(0, 200) };
      } catch (error) {
        return fateOf(error);
      }
    },
    check: () => transport.verify().catch(() => false),
    close: () => transport.close(),
  };
}

function fateOf(error: unknown): MailFate {
  const { responseCode, response, code } = error as { responseCode?: number; response?: string; code?: string };
  const refused = responseCode !== undefined && responseCode >= 500;
  return { state: refused ? "refused" : "deferred", smtp_reply: (response ?? code ?? "no answer").slice(0, 200) };
}
