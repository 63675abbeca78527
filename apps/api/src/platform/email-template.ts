import * as z from "zod/mini";
import type { UndeliveredCause } from "@portal/model/mail/causes.ts";
import type { Edition } from "@portal/model/brand/contract.ts";
import { Product } from "@portal/model/members/schemas.ts";
import type { EmailSentState } from "@portal/model/members/status.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { AppContext } from "./app-context.ts";
import type { Db } from "./db.ts";
import type { EmailReason } from "./email-reasons.ts";
import type { EventTransaction } from "./events.ts";

/** Words of a paragraph that lead somewhere. */
export interface LinkedText {
  readonly text: string;
  readonly url: string;
}
export type Paragraph = string | readonly (string | LinkedText)[];

/** The content of an email; the layout is the same for all (features/mail/render.ts). */
export interface EmailContent {
  readonly subject: string;
  /** The title above the text, if the subject doesn't read well there. */
  readonly heading?: string;
  /** The first one is the greeting. */
  readonly paragraphs: readonly Paragraph[];
  readonly button: { readonly label: string; readonly url: string };
}
export interface Always {
  readonly brand: string;
  /** For templates with a link: created when the email is sent. */
  readonly link: string;
  /** Links these words to the help center. */
  support(text: string): LinkedText;
  readonly support_url: string;
  /** The address of a page of an edition. */
  page(edition: Edition, path: `/${string}`): string;
}

/** Builds a paragraph with links: line`Contact ${support("our support team")}.` */
export const line = (fixed: TemplateStringsArray, ...values: readonly (string | LinkedText)[]): Paragraph =>
  fixed.flatMap((text, index) => (index < values.length ? [text, values[index] ?? ""] : [text]));

type List = "list_productnotifications" | "list_promotions";

/** Where the link leads, and how its token is created. Only the token's hash is stored. */
interface Link {
  readonly path: `/${string}`;
  /** Most tokens are in the fragment, which no server sees; paths given by the specification contain theirs. */
  readonly inPath?: true;
  mint(db: Db, data: object, now: Date, recipient: string): Promise<string>;
}
/** The delivery of an email, as far as it is known. */
export interface DeliveryResult {
  readonly state: EmailSentState;
  /** The other server's own words. */
  readonly smtp_reply: string;
  /** Why it was not delivered; null if it was. */
  readonly cause: UndeliveredCause | null;
  readonly at: Date;
}
/** A file that is sent with an email. */
export interface Attachment {
  readonly filename: string;
  readonly content_type: string;
  readonly content: Uint8Array;
}
/** The email that gets the attachment. */
interface AttachedTo {
  readonly team_id: string;
  readonly locale: Locale;
  readonly data: object;
}
/** A method, so that templates with different data fit into one list. */
type Writer<S extends z.ZodMiniType> = { write(data: z.output<S> & Always): EmailContent }["write"];

/**
 * An email in both languages, enforced by the compiler. Its data is stored in the outbox and must not contain secrets.
 */
export interface Template<S extends z.ZodMiniType = z.ZodMiniType> {
  /** `feature.name` */
  readonly name: string;
  readonly data: S;
  readonly link?: Link;
  /** Loads what an attachment shows and returns a function that renders it, without a connection. */
  readonly attach?: (app: Pick<AppContext, "config">, db: Db, mail: AttachedTo) => Promise<() => Promise<Attachment>>;
  /** Called with the delivery result, in the transaction that records it. */
  readonly onDelivery?: (
    tx: EventTransaction,
    mail: { readonly id: string; readonly data: object },
    fate: DeliveryResult,
  ) => Promise<void>;
  /** Sent only to subscribers of this list, with an unsubscribe link. */
  readonly list?: List;
  /** Why the recipient gets it. The footer says so. */
  readonly because: EmailReason;
  /** Shown by the preview and checked by a test. */
  readonly example: z.input<S>;
  readonly texts: Readonly<Record<Locale, Writer<S>>>;
}

/** Templates by the name that the outbox stores. */
export type Templates = ReadonlyMap<string, Template>;

interface Declared<S extends z.ZodMiniType> extends Omit<Template<S>, "texts" | "data"> {
  readonly data: S;
  readonly en: Writer<S>;
  readonly es: Writer<S>;
}

/** Every template that is loaded. One that no feature registers could be enqueued and never sent. */
export const declaredTemplates: Template[] = [];

export function template<const S extends z.ZodMiniType>({ en, es, ...rest }: Declared<S>): Template<S> {
  const declared = { ...rest, texts: { en, es } };
  declaredTemplates.push(declared);
  return declared;
}

/** The person and the product whose pages the email links to. Emails queued before it was stored lead to the team edition. */
export const PersonData = z.object({ first_name: z.string(), product: z._default(Product, "team") });

/** The data of every email with a link or of a list: the account and its product, which decides the host. */
export const LinkData = z.object({ first_name: z.string(), account_id: z.uuid(), product: Product });
export type LinkTemplate = Template<typeof LinkData>;
