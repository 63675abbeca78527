import type { FastifyRequest } from "fastify";
import { LOGIN_ATTEMPT } from "@portal/model/limits.ts";
import { cookieNamed } from "../kit/door.ts";
import { fail } from "../kit/fail.ts";
import type { Changing } from "../kit/mount.ts";
import type { Db } from "../kit/db.ts";
import { hashOf } from "../kit/secrets.ts";
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
  const secret = token ?? (typeof header === "string" ? header : cookieNamed(cookie, ATTEMPT_COOKIE));
  if (!secret) return null;
  const attempt = await attemptByHash(db, hashOf(secret), now, LOGIN_ATTEMPT.wrong_codes);
  const subject = attempt && (await subjectOf(db, attempt.account_id));
  return subject ? { hash: attempt.hash, second_step_done: attempt.second_step_done, subject } : null;
}

type Asking = Pick<Changing, "db" | "request" | "now">;

export async function mustHaveAttempt(ctx: Asking): Promise<Attempt> {
  return (await attemptOf(ctx.db, ctx.request, ctx.now)) ?? fail("login.required");
}

/** For what comes after the second step only. */
export async function mustHaveFinished(ctx: Asking): Promise<Attempt> {
  const attempt = await mustHaveAttempt(ctx);
  return attempt.second_step_done ? attempt : fail("login.required");
}
