import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { ONE_TIME_PASSWORD_S } from "@portal/model/limits.ts";
import type { members } from "@portal/model/members/contract.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { plusSeconds } from "../platform/clock.ts";
import { fail, failOnIssue } from "../platform/fail.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { ChangeResult, ChangeContext } from "../platform/register-routes.ts";
import { hashPassword, isPasswordCorrect, failOnWeakPassword } from "../platform/passwords.ts";
import { notifyPasswordChange } from "../passwords/service.ts";
import { endSessions, findPasswordHash, setPassword, findPasswordContext } from "../platform/accounts.ts";
import { lockMemberToChange, requireMemberAccess } from "./member-access.ts";
import { changeMember } from "./store.ts";

type SetPassword = typeof members.setPassword;
type Answer = Promise<ChangeResult<ReplyInput<SetPassword>>>;

export function setMemberPassword(app: AppContext, input: Input<SetPassword>, ctx: ChangeContext): Answer {
  const actor = requireMemberAccess(ctx, input.params.mid);
  return actor.member_id === input.params.mid ? setOwn(app, input, ctx) : setForAnother(app, input, ctx);
}

/** One's own new password; whoever else was in with the old one is out. */
async function setOwn(app: AppContext, { params, body }: Input<SetPassword>, ctx: ChangeContext): Answer {
  const { person, account_id, team_id, handle } = requireMemberAccess(ctx, params.mid);
  const whose = (await findPasswordContext(ctx.db, account_id)) ?? fail("session.required");
  failOnWeakPassword(app.config, "password", body.password, whose);
  const current = await findPasswordHash(ctx.db, account_id);
  if (await isPasswordCorrect(current?.password_hash, body.password)) failOnIssue("password", "password.same");
  const password_hash = await hashPassword(body.password);
  return ctx.change(async (tx) => {
    await setPassword(tx.db, account_id, password_hash);
    await endSessions(tx.db, account_id, handle);
    const { email: recipient, locale, first_name } = person;
    await notifyPasswordChange(tx, "changed", { team_id, recipient, locale, first_name }, ctx.now);
    tx.note(`member:${params.mid}`);
    return { success: true };
  });
}

/** For somebody one manages: good for a day and for one thing only, choosing another. They are told, and they are out. */
async function setForAnother(app: AppContext, { params, body }: Input<SetPassword>, ctx: ChangeContext): Answer {
  const password_hash = await hashPassword(body.password);
  return ctx.change(async (tx) => {
    const member = await lockMemberToChange(tx.db, params, ctx);
    const { account_id, email: recipient, first_name, locale } = member;
    if (!account_id) fail("member.no_account");
    failOnIssue("password", passwordIssue(body.password, { email: recipient, brand: app.config.BRAND_NAME }));
    await setPassword(tx.db, account_id, password_hash, plusSeconds(ctx.now, ONE_TIME_PASSWORD_S));
    await endSessions(tx.db, account_id);
    // Whoever takes back an import has to see that somebody has done something for this person since.
    await changeMember(tx.db, params.id, params.mid, {});
    const told = { team_id: params.id, recipient, locale: locale ?? "en", first_name };
    await notifyPasswordChange(tx, "set_for_you", told, ctx.now);
    tx.note(`member:${params.mid}`, { one_time: true });
    return { success: true };
  });
}
