import type { Attachment } from "../../platform/email-template.ts";

/** Outgoing mail. */
export interface Mailer {
  /** Never throws for a response of the relay: that is an answer, too. */
  send(mail: OutgoingMail): Promise<MailAnswer>;
  /** Whether the relay can be reached. */
  check(): Promise<boolean>;
  close(): void;
}
interface OutgoingMail {
  /** The same for all attempts; becomes the Message-ID. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Where bounces go, if not to `from`. */
  readonly return_to?: string;
  /** The id that the provider repeats in its reports. */
  readonly tag?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A PNG image that the HTML refers to as `cid:…`. */
  readonly image?: { readonly cid: string; readonly png: Buffer };
  /** The one-click unsubscribe address. */
  readonly one_click?: string;
  readonly attachment?: Attachment;
}
/** The field of the provider's reports that contains the tag. */
export const TAG_FIELD = "switchboard_mail";

export interface MailAnswer {
  /** `taken`: accepted by the relay. `put_off`: worth a retry. `refused`: final. */
  readonly news: "taken" | "put_off" | "refused";
  /** The relay's response. */
  readonly said: string;
}

/** Handles bounces. Used by the bounce server. */
export interface BounceHandler {
  /** Whether we have signed this return address. */
  isReturnAddress(address: string): boolean;
  handleReport(address: string, report: DeliveryReport): Promise<void>;
}
/** A mail server's report about an undeliverable mail (RFC 3464). */
export interface DeliveryReport {
  readonly action: string;
  readonly status: string;
  readonly diagnosis: string;
}
