import * as z from "zod/mini";
import type { UndeliveredCause } from "@portal/model/mail/causes.ts";
import { Product } from "@portal/model/members/schemas.ts";
import type { EmailSentState } from "@portal/model/members/status.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../platform/db.ts";

/** What a letter says; how it looks is the same for all (`letter.ts`). */
export interface EmailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
}
interface Always {
  readonly brand: string;
  /** For templates with a link: made when the mail is sent, and kept nowhere but in it. */
  readonly link: string;
}
type List = "list_productnotifications" | "list_promotions";

/** Where the link leads, and how its token is made; kept nowhere but in the mail, where only its hash stays behind. */
interface Link {
  readonly path: `/${string}`;
  /** Most tokens travel in the fragment, which no server sees; the specification's own paths carry theirs. */
  readonly inPath?: true;
  mint(db: Db, data: object, now: Date, recipient: string): Promise<string>;
}
/** What became of a mail, as far as is known. */
export interface DeliveryResult {
  readonly state: EmailSentState;
  /** In the words of the other side. */
  readonly smtp_reply: string;
  /** Why it did not arrive; null if it did. */
  readonly cause: UndeliveredCause | null;
  readonly at: Date;
}
type Writer<S extends z.ZodMiniType> = (data: z.output<S> & Always) => EmailContent;

/** A mail in both languages, or it does not compile. Its data is kept in the outbox and must not hold a secret. */
export interface Template<S extends z.ZodMiniType = z.ZodMiniType> {
  /** `feature.what` */
  readonly name: string;
  readonly data: S;
  readonly link?: Link;
  /** Told what became of the mail, in the transaction that writes it down. */
  readonly onDelivery?: (
    db: Db,
    mail: { readonly id: string; readonly data: object },
    fate: DeliveryResult,
  ) => Promise<void>;
  /** Whoever does not want this kind of mail does not get it; every one of them says how to leave. */
  readonly list?: List;
  readonly texts: Readonly<Record<Locale, Writer<S>>>;
}

/** By their names, as the outbox knows them. */
export type Templates = ReadonlyMap<string, Template>;

interface Declared<S extends z.ZodMiniType> extends Omit<Template<S>, "texts" | "data"> {
  readonly data: S;
  readonly en: Writer<S>;
  readonly es: Writer<S>;
}

export function template<const S extends z.ZodMiniType>({ en, es, ...rest }: Declared<S>): Template<S> {
  return { ...rest, texts: { en, es } };
}

/** What every mail with a link or of a list must know: whose it is, and on which host it leads. */
export const LinkData = z.object({ first_name: z.string(), account_id: z.uuid(), product: Product });
export type LinkTemplate = Template<typeof LinkData>;
