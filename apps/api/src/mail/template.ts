import type * as z from "zod/mini";
import type { Locale } from "@portal/model/session/contract.ts";

/** What a letter says; how it looks is the same for all (`letter.ts`). */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
}
/** A mail in both languages, or it does not compile. Its data is kept in the outbox and must not hold a secret. */
export interface Template<S extends z.ZodMiniType = z.ZodMiniType> {
  /** `feature.what` */
  readonly name: string;
  readonly data: S;
  readonly texts: Readonly<Record<Locale, (data: z.output<S> & { readonly brand: string }) => Letter>>;
}

type Writer<S extends z.ZodMiniType> = (data: z.output<S> & { readonly brand: string }) => Letter;

export function template<const S extends z.ZodMiniType>(declared: {
  name: string;
  data: S;
  en: Writer<S>;
  es: Writer<S>;
}): Template<S> {
  const { name, data, en, es } = declared;
  return { name, data, texts: { en, es } };
}
