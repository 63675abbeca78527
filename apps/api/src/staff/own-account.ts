import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { SUDO_S } from "@portal/model/limits.ts";
import type { staff } from "@portal/model/staff/contract.ts";
import { inSeconds, plusSeconds } from "../platform/clock.ts";
import type { Actor } from "../platform/authenticate.ts";
import { fail, failOnIssue } from "../platform/fail.ts";
import type { AppContext } from "../platform/app-context.ts";
import { verifyPassword } from "../platform/password-verification.ts";
import type { ChangeResult, ChangeContext, ReadContext } from "../platform/register-routes.ts";
import { hashPassword, isPasswordCorrect, failOnWeakPassword } from "../platform/passwords.ts";
import { hashOf } from "../platform/secrets.ts";
import { consumeHourlyCodeTry } from "../platform/code-tries.ts";
import { stepFor } from "./second-step.ts";
import * as store from "./store.ts";

type Answer<K extends keyof typeof staff> = Promise<ChangeResult<ReplyInput<(typeof staff)[K]>>>;
type Asked<K extends keyof typeof staff> = Input<(typeof staff)[K]>;

export const requireStaff = (actor: Actor) => (actor.side === "staff" ? actor : fail("session.required"));

export async function readMe({ actor, db }: ReadContext): Promise<ReplyInput<typeof staff.me>> {
  const { staff_id: id, email, full_name, level } = requireStaff(actor);
  const mfa_since = (await store.staffById(db, id))?.mfa_since ?? null;
  return { id, email, full_name, level, mfa_since: mfa_since && inSeconds(mfa_since) };
}

/** With the limits of the log-in, counted for this session: a stranger at the log-in keeps nobody who is in from acting. */
async function provePassword(app: AppContext, password: string, { actor, db, now, request }: ChangeContext) {
  const { staff_id, email, handle } = requireStaff(actor);
  const claim = { purpose: "staff", never_off: true, email, device: hashOf(handle), password, ip: request.ip, now };
  const verdict = await verifyPassword(app, db, claim, () => store.proofsOf(db, staff_id));
  if (!verdict.proven && verdict.delay > 0) fail("request.too_many", { seconds: verdict.delay * 60 });
  return verdict.proven ?? fail("password.wrong");
}

/** Opens what cannot be undone, for ten minutes and in this session: password and, as everywhere for staff, a code. */
export async function reauthenticateStaff(
  app: AppContext,
  { body }: Asked<"prove">,
  ctx: ChangeContext,
): Answer<"prove"> {
  const { now } = ctx;
  const { staff_id, handle } = requireStaff(ctx.actor);
  const { mfa_seed } = await provePassword(app, body.password, ctx);
  if (mfa_seed) await proveCodeAgain(app, { id: staff_id, mfa_seed, mfa_pending_seed: null }, body.two_fa_code, ctx);
  const proven_until = plusSeconds(now, SUDO_S);
  return ctx.change(async ({ db, note }) => {
    await store.markProven(db, handle, proven_until);
    note(`staff:${staff_id}`);
    return { expires_at: inSeconds(proven_until) };
  });
}

async function proveCodeAgain(
  app: AppContext,
  seeds: Parameters<typeof stepFor>[1],
  code: string | undefined,
  { db, now }: ChangeContext,
): Promise<void> {
  if (code === undefined) fail("mfa.code_required");
  const refund = await consumeHourlyCodeTry(db, `staff_mfa:${seeds.id}`, now);
  const found = stepFor(app, seeds, code, now);
  if (!found || !(await store.takeStep(db, seeds.id, found.step))) fail("mfa.wrong_code");
  await refund();
}

export async function setOwnPassword(
  app: AppContext,
  { params, body }: Asked<"setPassword">,
  ctx: ChangeContext,
): Answer<"setPassword"> {
  const { staff_id, email, handle } = requireStaff(ctx.actor);
  if (params.id !== staff_id) fail("access.forbidden");
  const { password_hash: before } = await provePassword(app, body.current_password, ctx);
  failOnWeakPassword(app.config, "password", body.password, { email, two_step: true });
  if (await isPasswordCorrect(before, body.password)) failOnIssue("password", "password.same");
  const password_hash = await hashPassword(body.password);
  return ctx.change(async ({ db, note }) => {
    await store.setPassword(db, staff_id, password_hash);
    await store.endAll(db, staff_id, handle);
    note(`staff:${staff_id}`);
    return { success: true };
  });
}
