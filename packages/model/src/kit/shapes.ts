import * as z from "zod/mini";
import { EMAIL_MAX } from "../limits.ts";

/** Opaque and not guessable; made without a central sequence, so that a team can live anywhere. */
export const Id = z.uuid();
export const Count = z.int().check(z.nonnegative());
/** Any address somebody may have an account with; what a new account needs is a rule of sign-up. */
export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(EMAIL_MAX), z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u));
/** From a link in a mail: 256 bits, one use. */
export const LinkToken = z.string().check(z.regex(/^[\w-]{43}$/));
/** The body of a file. */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
/** The body of a file that is too large to be held whole: it is passed on as it comes. */
export const ByteStream = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
);
/** A password as typed at log-in: its rules are those of the day it was chosen, so only its size is bounded. */
export const TypedPassword = z.string().check(z.minLength(1), z.maxLength(256));
