import { createTransport } from "nodemailer";

interface Bounce {
  readonly to: string;
  /** The envelope sender; empty for bounces. */
  readonly from?: string;
  readonly action?: string;
  readonly status?: string;
  readonly diagnosis?: string;
  /** A whole mail instead of a report. */
  readonly raw?: string;
}

/** Sends a bounce as a mail server would. Returns the reply. */
export async function bounce(port: number, { to, from = "", raw, ...report }: Bounce): Promise<string> {
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  try {
    const { response } = await transport.sendMail({ envelope: { from, to }, raw: raw ?? reportTo(to, report) });
    return response;
  } catch (error) {
    return (error as { response?: string }).response ?? String(error);
  } finally {
    transport.close();
  }
}

/** A delivery report in the form of RFC 3464. */
export const reportTo = (
  to: string,
  {
    action = "failed",
    status = "5.1.1",
    diagnosis = "smtp; 550 5.1.1 User unknown",
  }: Omit<Bounce, "to" | "from" | "raw">,
): string =>
  `From: MAILER-DAEMON@relay.test (Mail Delivery System)
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="parts"

--parts
Content-Type: text/plain

Your message could not be delivered.

--parts
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.test

Final-Recipient: rfc822; somebody@remote.test
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnosis}

--parts
Content-Type: text/rfc822-headers

Subject: Join us

--parts--
`.replaceAll("\n", "\r\n");
