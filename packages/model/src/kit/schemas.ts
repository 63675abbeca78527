import * as z from "zod/mini";
import { EMAIL_MAX, LARGEST_PAGE } from "../limits.ts";

/** Opaque and not guessable. Generated without a central sequence, so that a team can be stored anywhere. */
export const Id = z.uuid();
export const Count = z.int().check(z.nonnegative());
/**
 * An instant: seconds since 1970, up to the year 9999. The public API replaces this very schema with RFC 3339, so mark every
 * instant with it.
 */
export const Time = z.int().check(z.nonnegative(), z.maximum(253_402_300_799));
/**
 * A person's id in a path or query. The current user's own id carries a leading U in replies, so it's accepted with and
 * without it.
 */
export const PersonId = z.string().check(
  z.regex(/^U?[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i),
  z.overwrite((id: string) => id.replace(/^U/, "")),
);
/** The version that was read. Without it the last write wins, and the history shows what it replaced. */
export const Version = z.optional(Count);
/** The rows per page that a caller asks for; without it, what suits the screen. */
export const PageLimit = z.optional(
  z.string().check(
    z.regex(/^[1-9]\d*$/),
    z.refine((limit) => Number(limit) <= LARGEST_PAGE),
  ),
);
/** Any address an account can have. Stricter rules for new accounts are part of sign-up. */
export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(EMAIL_MAX), z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u));
/** The token of a link in an email: 256 bits, single use. */
export const LinkToken = z.string().check(z.regex(/^[\w-]{43}$/));
/** An internal or external link that is safe to follow: never `javascript:` or `data:`. */
export const WebAddress = z.string().check(z.regex(/^(?:https?:\/\/|\/(?!\/))/i));
/** A QR code as a data URL, shown without another request. */
export const QrCode = z.string().check(z.regex(/^data:image\/svg\+xml;base64,[\w+/=]+$/));
/** The body of a file. */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
/** The body of a file that is too large for memory and is streamed. */
export const Stream = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
);
/** A password typed at login. Only its length is limited, because it may predate the current policy. */
export const TypedPassword = z.string().check(z.minLength(1), z.maxLength(256));
