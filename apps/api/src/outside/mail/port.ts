/** The way out for mail, in our words. */
export interface Mailer {
  /** Never throws for what the other side said: that is an answer, too. */
  send(mail: OutgoingMail): Promise<MailFate>;
  /** Whether the relay can be reached. */
  check(): Promise<boolean>;
  close(): void;
}
interface OutgoingMail {
  /** Stable over all attempts; becomes the Message-ID. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a mail program takes the person off the list with one click. */
  readonly one_click?: string;
}
export interface MailFate {
  /** `success`: taken by the relay. `deferred`: worth another try. `refused`: never. */
  readonly state: "success" | "deferred" | "refused";
  /** What the relay said, cut short. */
  readonly smtp_reply: string;
}
