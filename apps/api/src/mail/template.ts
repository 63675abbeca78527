import * as z from "zod/mini";
import { Product } from "@portal/model/members/shapes.ts";
import type { Locale } from "@portal/model/session/contract.ts";

/** What a letter says; how it looks is the same for all (`letter.ts`). */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
}
interface Always {
  readonly brand: string;
  /** For templates with a link: made when the mail is sent, and kept nowhere but in it. */
  readonly link: string;
}
type Writer<S extends z.ZodMiniType> = (data: z.output<S> & Always) => Letter;

/** A mail in both languages, or it does not compile. Its data is kept in the outbox and must not hold a secret. */
export interface Template<S extends z.ZodMiniType = z.ZodMiniType> {
  /** `feature.what` */
  readonly name: string;
  readonly data: S;
  readonly link?: { readonly purpose: "verify" | "reset"; readonly path: `/${string}` };
  readonly texts: Readonly<Record<Locale, Writer<S>>>;
}

interface Declared<S extends z.ZodMiniType> extends Omit<Template<S>, "texts" | "data"> {
  readonly data: S;
  readonly en: Writer<S>;
  readonly es: Writer<S>;
}

export function template<const S extends z.ZodMiniType>({ en, es, ...rest }: Declared<S>): Template<S> {
  return { ...rest, texts: { en, es } };
}

/** What every mail with a link must know: whose it is, and on which host it leads. */
export const LinkData = z.object({ first_name: z.string(), account_id: z.uuid(), product: Product });
export type LinkTemplate = Template<typeof LinkData>;
