/** The way out for mail, in our words. */
export interface Mailer {
  /** Never throws for what the other side said: that is an answer, too. */
  send(mail: OutgoingMail): Promise<MailAnswer>;
  /** Whether the relay can be reached. */
  check(): Promise<boolean>;
  close(): void;
}
interface OutgoingMail {
  /** Stable over all attempts; becomes the Message-ID. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Where it comes back to if it cannot be delivered, where that is not `from`. */
  readonly return_to?: string;
  /** What the provider names the mail by in its reports. */
  readonly tag?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a mail program takes the person off the list with one click. */
  readonly one_click?: string;
}
/** The field of the provider's reports that carries the tag. */
export const TAG_FIELD = "switchboard_mail";

export interface MailAnswer {
  /** `taken` by the relay. `put_off`: worth another try. `refused`: never. */
  readonly news: "taken" | "put_off" | "refused";
  /** What the relay said. */
  readonly said: string;
}

/** The way back, for mail that could not be delivered: whoever listens for it asks here. */
export interface BounceHandler {
  /** Whether this is the return address of a mail of ours, and not made up. */
  isReturnAddress(address: string): boolean;
  handleReport(address: string, report: DeliveryReport): Promise<void>;
}
/** What a mail server reports of a mail it could not pass on (RFC 3464). */
export interface DeliveryReport {
  readonly action: string;
  readonly status: string;
  readonly diagnosis: string;
}
