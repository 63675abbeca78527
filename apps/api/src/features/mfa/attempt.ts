import type { FastifyRequest } from "fastify";
import { LOGIN_ATTEMPT } from "@portal/model/limits.ts";
import { findCookie } from "../../platform/authenticate.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext } from "../../platform/register-routes.ts";
import type { Db } from "../../platform/db.ts";
import { hashOf } from "../../platform/secrets.ts";
import { type Subject, attemptByHash, subjectOf } from "./store.ts";

export const ATTEMPT_COOKIE = "__Host-la";
/** For clients without cookies. */
const ATTEMPT_HEADER = "x-login-attempt";

/** A login after the password and before the session. */
export interface Attempt {
  readonly hash: Buffer;
  readonly second_step_done: boolean;
  readonly subject: Subject;
}

/** Returns the login attempt of a request, or null once it has ended: by timeout, wrong codes or a login. */
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

/** Requires an attempt that has passed the second step. */
export async function requireFinishedAttempt(ctx: Asking): Promise<Attempt> {
  const attempt = await requireAttempt(ctx);
  return attempt.second_step_done ? attempt : fail("login.required");
}
