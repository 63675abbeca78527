import type { Input } from "@portal/model/kit/endpoint.ts";
import { SUDO_S } from "@portal/model/limits.ts";
import type { staff } from "@portal/model/staff/contract.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import type { Actor } from "../../platform/authenticate.ts";
import { fail, failOnIssue } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { verifyPassword } from "../../platform/password-verification.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { hashPassword, isPasswordCorrect, failOnWeakPassword } from "../../platform/passwords.ts";
import { hashOf } from "../../platform/secrets.ts";
import { consumeHourlyCodeTry } from "../../platform/code-tries.ts";
import { stepFor } from "./second-step.ts";
import * as store from "./store.ts";

export const requireStaff = (actor: Actor) => (actor.side === "staff" ? actor : fail("session.required"));

export async function readMe({ actor, db }: ReadContext): HandlerResult<typeof staff.me> {
  const { staff_id: id, email, full_name, level } = requireStaff(actor);
  const mfa_since = (await store.staffById(db, id))?.mfa_since ?? null;
  return { id, email, full_name, level, mfa_since: mfa_since && inSeconds(mfa_since) };
}

/** Has the login's limits, but counted per session: a stranger at the login doesn't block staff who are logged in. */
async function provePassword(app: AppContext, password: string, { actor, db, now, request }: ChangeContext) {
  const { staff_id, email, handle } = requireStaff(actor);
  const claim = { purpose: "staff", never_off: true, email, device: hashOf(handle), password, ip: request.ip, now };
  const verdict = await verifyPassword(app, db, claim, () => store.proofsOf(db, staff_id));
  if (!verdict.proven && verdict.delay > 0) fail("request.too_many", { seconds: verdict.delay * 60 });
  return verdict.proven ?? fail("password.wrong");
}

/** Confirms the password and a code. Allows irreversible actions in this session for ten minutes. */
export async function reauthenticateStaff(
  app: AppContext,
  { body }: Input<typeof staff.prove>,
  ctx: ChangeContext,
): HandlerResult<typeof staff.prove> {
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
  { params, body }: Input<typeof staff.setPassword>,
  ctx: ChangeContext,
): HandlerResult<typeof staff.setPassword> {
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
