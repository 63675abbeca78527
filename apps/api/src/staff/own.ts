import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { SUDO_S } from "@portal/model/limits.ts";
import type { staff } from "@portal/model/staff/contract.ts";
import { inSeconds, plusSeconds } from "../kit/clock.ts";
import type { Actor } from "../kit/door.ts";
import { fail, failOn } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import { prove } from "../kit/identity.ts";
import type { Changed, Changing, Reading } from "../kit/mount.ts";
import { hashPassword, passwordFits, refuseUnfit } from "../kit/passwords.ts";
import { hashOf } from "../kit/secrets.ts";
import { takeHourlyTry } from "../kit/code-tries.ts";
import { stepFor } from "./second-step.ts";
import * as store from "./store.ts";

type Answer<K extends keyof typeof staff> = Promise<Changed<ReplyInput<(typeof staff)[K]>>>;
type Asked<K extends keyof typeof staff> = Input<(typeof staff)[K]>;

export const staffOf = (actor: Actor) => (actor.side === "staff" ? actor : fail("session.required"));

export async function readMe({ actor, db }: Reading): Promise<ReplyInput<typeof staff.me>> {
  const { staff_id: id, email, full_name, level } = staffOf(actor);
  const mfa_since = (await store.staffById(db, id))?.mfa_since ?? null;
  return { id, email, full_name, level, mfa_since: mfa_since && inSeconds(mfa_since) };
}

/** With the limits of the log-in, counted for this session: a stranger at the log-in keeps nobody who is in from acting. */
async function provePassword(house: House, password: string, { actor, db, now, request }: Changing) {
  const { staff_id, email, handle } = staffOf(actor);
  const claim = { purpose: "staff", never_off: true, email, device: hashOf(handle), password, ip: request.ip, now };
  const verdict = await prove(house, db, claim, () => store.proofsOf(db, staff_id));
  if (!verdict.proven && verdict.delay > 0) fail("request.too_many", { seconds: verdict.delay * 60 });
  return verdict.proven ?? fail("password.wrong");
}

/** Opens what cannot be undone, for ten minutes and in this session: password and, as everywhere for staff, a code. */
export async function proveAgain(house: House, { body }: Asked<"prove">, ctx: Changing): Answer<"prove"> {
  const { now } = ctx;
  const { staff_id, handle } = staffOf(ctx.actor);
  const { mfa_seed } = await provePassword(house, body.password, ctx);
  if (mfa_seed) await proveCodeAgain(house, { id: staff_id, mfa_seed, mfa_pending_seed: null }, body.two_fa_code, ctx);
  const proven_until = plusSeconds(now, SUDO_S);
  return ctx.change(async ({ db, note }) => {
    await store.markProven(db, handle, proven_until);
    note(`staff:${staff_id}`);
    return { expires_at: inSeconds(proven_until) };
  });
}

async function proveCodeAgain(
  house: House,
  seeds: Parameters<typeof stepFor>[1],
  code: string | undefined,
  { db, now }: Changing,
): Promise<void> {
  if (code === undefined) fail("mfa.code_required");
  const refund = await takeHourlyTry(db, `staff_mfa:${seeds.id}`, now);
  const found = stepFor(house, seeds, code, now);
  if (!found || !(await store.takeStep(db, seeds.id, found.step))) fail("mfa.wrong_code");
  await refund();
}

export async function setOwnPassword(
  house: House,
  { params, body }: Asked<"setPassword">,
  ctx: Changing,
): Answer<"setPassword"> {
  const { staff_id, email, handle } = staffOf(ctx.actor);
  if (params.id !== staff_id) fail("access.forbidden");
  const { password_hash: before } = await provePassword(house, body.current_password, ctx);
  refuseUnfit(house.config, "password", body.password, { email, two_step: true });
  if (await passwordFits(before, body.password)) failOn("password", "password.same");
  const password_hash = await hashPassword(body.password);
  return ctx.change(async ({ db, note }) => {
    await store.setPassword(db, staff_id, password_hash);
    await store.endAll(db, staff_id, handle);
    note(`staff:${staff_id}`);
    return { success: true };
  });
}
