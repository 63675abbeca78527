import type { Input } from "@portal/model/kit/endpoint.ts";
import { ONE_TIME_PASSWORD_S } from "@portal/model/limits.ts";
import type { members } from "@portal/model/members/contract.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { productOf } from "../../platform/authenticate.ts";
import { fail, failOnIssue } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult } from "../../platform/register-routes.ts";
import { hashPassword, isPasswordCorrect, failOnWeakPassword } from "../../platform/passwords.ts";
import { notifyPasswordChange } from "../passwords/public.ts";
import { endSessions, findPasswordHash, setPassword, findPasswordContext } from "../../platform/accounts.ts";
import { lockMemberToChange, requireCustomer, requireMemberAccess } from "./member-access.ts";
import { changeMember } from "./store.ts";

type SetPassword = typeof members.setPassword;

export function setMemberPassword(
  app: AppContext,
  input: Input<SetPassword>,
  ctx: ChangeContext,
): HandlerResult<SetPassword> {
  const actor = requireMemberAccess(ctx, input.params.mid);
  return actor.member_id === input.params.mid ? setOwn(app, input, ctx) : setForAnother(app, input, ctx);
}

/** Sets the member's own password and ends all other sessions. */
async function setOwn(
  app: AppContext,
  { params, body }: Input<SetPassword>,
  ctx: ChangeContext,
): HandlerResult<SetPassword> {
  const { person, account_id, team_id, handle } = requireCustomer(ctx);
  const whose = (await findPasswordContext(ctx.db, account_id)) ?? fail("session.required");
  failOnWeakPassword(app.config, "password", body.password, whose);
  const current = await findPasswordHash(ctx.db, account_id);
  if (await isPasswordCorrect(current?.password_hash, body.password)) failOnIssue("password", "password.same");
  const password_hash = await hashPassword(body.password);
  return ctx.change(async (tx) => {
    await setPassword(tx.db, account_id, password_hash);
    await endSessions(tx.db, account_id, handle);
    const { email: recipient, locale, first_name } = person;
    await notifyPasswordChange(
      tx,
      "changed",
      { team_id, recipient, locale, first_name, product: productOf(ctx.edition) },
      ctx.now,
    );
    tx.note(`member:${params.mid}`);
    return { success: true };
  });
}

/**
 * Sets a one-time password for another member, valid for a day and only to choose another. They are notified and logged
 * out.
 */
async function setForAnother(
  app: AppContext,
  { params, body }: Input<SetPassword>,
  ctx: ChangeContext,
): HandlerResult<SetPassword> {
  const password_hash = await hashPassword(body.password);
  return ctx.change(async (tx) => {
    const member = await lockMemberToChange(tx.db, params, ctx);
    const { account_id, email: recipient, first_name, locale } = member;
    if (!account_id) fail("member.no_account");
    failOnIssue("password", passwordIssue(body.password, { email: recipient, brand: app.config.BRAND_NAME }));
    await setPassword(tx.db, account_id, password_hash, plusSeconds(ctx.now, ONE_TIME_PASSWORD_S));
    await endSessions(tx.db, account_id);
    // Bumps the version, which keeps the undo of an import from removing this member.
    await changeMember(tx.db, params.id, params.mid, {});
    const notice = {
      team_id: params.id,
      recipient,
      locale: locale ?? "en",
      first_name,
      product: productOf(ctx.edition),
    };
    await notifyPasswordChange(tx, "set_for_you", notice, ctx.now);
    tx.note(`member:${params.mid}`, { one_time: true });
    return { success: true };
  });
}
