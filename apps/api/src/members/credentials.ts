import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { ONE_TIME_PASSWORD_S } from "@portal/model/limits.ts";
import type { members } from "@portal/model/members/contract.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { plusSeconds } from "../kit/clock.ts";
import { fail, failOn } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing } from "../kit/mount.ts";
import { hashPassword, passwordFits, refuseUnfit } from "../kit/passwords.ts";
import { tellOfPassword } from "../passwords/service.ts";
import { endSessions, passwordOf, setPassword, whoChooses } from "../kit/accounts.ts";
import { memberToChange, ownOnly } from "./reach.ts";
import { changeMember } from "./store.ts";

type SetPassword = typeof members.setPassword;
type Answer = Promise<Changed<ReplyInput<SetPassword>>>;

export function setMemberPassword(house: House, input: Input<SetPassword>, ctx: Changing): Answer {
  const actor = ownOnly(ctx, input.params.mid);
  return actor.member_id === input.params.mid ? setOwn(house, input, ctx) : setForAnother(house, input, ctx);
}

/** One's own new password; whoever else was in with the old one is out. */
async function setOwn(house: House, { params, body }: Input<SetPassword>, ctx: Changing): Answer {
  const { person, account_id, team_id, handle } = ownOnly(ctx, params.mid);
  const whose = (await whoChooses(ctx.db, account_id)) ?? fail("session.required");
  refuseUnfit(house.config, "password", body.password, whose);
  const current = await passwordOf(ctx.db, account_id);
  if (await passwordFits(current?.password_hash, body.password)) failOn("password", "password.same");
  const password_hash = await hashPassword(body.password);
  return ctx.change(async (tx) => {
    await setPassword(tx.db, account_id, password_hash);
    await endSessions(tx.db, account_id, handle);
    const { email: recipient, locale, first_name } = person;
    await tellOfPassword(tx, "changed", { team_id, recipient, locale, first_name }, ctx.now);
    tx.note(`member:${params.mid}`);
    return { success: true };
  });
}

/** For somebody one manages: good for a day and for one thing only, choosing another. They are told, and they are out. */
async function setForAnother(house: House, { params, body }: Input<SetPassword>, ctx: Changing): Answer {
  const password_hash = await hashPassword(body.password);
  return ctx.change(async (tx) => {
    const member = await memberToChange(tx.db, params, ctx);
    const { account_id, email: recipient, first_name, locale } = member;
    if (!account_id) fail("member.no_account");
    failOn("password", passwordIssue(body.password, { email: recipient, brand: house.config.BRAND_NAME }));
    await setPassword(tx.db, account_id, password_hash, plusSeconds(ctx.now, ONE_TIME_PASSWORD_S));
    await endSessions(tx.db, account_id);
    // Whoever takes back an import has to see that somebody has done something for this person since.
    await changeMember(tx.db, params.id, params.mid, {});
    const told = { team_id: params.id, recipient, locale: locale ?? "en", first_name };
    await tellOfPassword(tx, "set_for_you", told, ctx.now);
    tx.note(`member:${params.mid}`, { one_time: true });
    return { success: true };
  });
}
