import type { FastifyRequest } from "fastify";
import { LOGIN_ATTEMPT } from "@portal/model/limits.ts";
import { findCookie } from "../platform/authenticate.ts";
import { fail } from "../platform/fail.ts";
import type { ChangeContext } from "../platform/register-routes.ts";
import type { Db } from "../platform/db.ts";
import { hashOf } from "../platform/secrets.ts";
import { type Subject, attemptByHash, subjectOf } from "./store.ts";

export const ATTEMPT_COOKIE = "__Host-la";
/** For clients that keep no cookies. */
const ATTEMPT_HEADER = "x-login-attempt";

/** Somebody who has shown their password, on the way to a session. */
export interface Attempt {
  readonly hash: Buffer;
  readonly second_step_done: boolean;
  readonly subject: Subject;
}

/** The attempt that a request belongs to; null once it has ended, by time, by wrong codes or by logging in. */
export async function attemptOf(db: Db, request: FastifyRequest, now: Date, token?: string): Promise<Attempt | null> {
  const { cookie, [ATTEMPT_HEADER]: header } = request.headers;
  const secret = token ?? (typeof header === "string" ? header : findCookie(cookie, ATTEMPT_COOKIE));
  if (!secret) return null;
  const attempt = await attemptByHash(db, hashOf(secret), now, LOGIN_ATTEMPT.wrong_codes);
  const subject = attempt && (await subjectOf(db, attempt.account_id));
  return subject ? { hash: attempt.hash, second_step_done: attempt.second_step_done, subject } : null;
}

type Asking = Pick<ChangeContext, "db" | "request" | "now">;

export async function requireAttempt(ctx: Asking): Promise<Attempt> {
  return (await attemptOf(ctx.db, ctx.request, ctx.now)) ?? fail("login.required");
}

/** For what comes after the second step only. */
export async function requireFinishedAttempt(ctx: Asking): Promise<Attempt> {
  const attempt = await requireAttempt(ctx);
  return attempt.second_step_done ? attempt : fail("login.required");
}
