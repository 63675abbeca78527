import * as z from "zod/mini";
import { EMAIL_MAX } from "../limits.ts";

/** Ids are drawn from a permuted sequence below 2^40: no neighbour can be guessed, and JSON carries them exactly. */
export const Id = z.int().check(z.positive(), z.lt(2 ** 40));
/** The same as a path parameter: plain digits, nothing that JavaScript would merely take for a number. */
export const PathId = z.pipe(z.union([Id, z.string().check(z.regex(/^[1-9]\d{0,12}$/))]), z.transform(Number));
export const Count = z.int().check(z.nonnegative());
/** Any address somebody may have an account with; what a new account needs is a rule of sign-up. */
export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(EMAIL_MAX), z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u));
/** A password as typed at log-in: its rules are those of the day it was chosen, so only its size is bounded. */
export const TypedPassword = z.string().check(z.minLength(1), z.maxLength(256));
