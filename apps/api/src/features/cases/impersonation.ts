import type { cases } from "@portal/model/cases/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { authorize } from "@portal/model/access.ts";
import { LOGIN_AS_S } from "@portal/model/limits.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult } from "../../platform/register-routes.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { consumeApproval } from "../approvals/public.ts";
import { requireUniquePerson } from "./service.ts";
import * as store from "./store.ts";

/**
 * Issues a token for a customer's account: valid for a minute, once, and only in the requester's browser. Write access
 * must be requested explicitly and requires level 3 and a colleague's approval.
 */
export async function loginToken(
  app: AppContext,
  { params, query }: Input<typeof cases.loginToken>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.loginToken> {
  const { actor, now, reason } = ctx;
  if (actor.side !== "staff") fail("session.required");
  const kind = query.write ? "imp_rw" : "imp_ro";
  if (kind === "imp_rw" && authorize("case.plan", actor, true) !== "y") fail("access.forbidden");
  const who = await requireUniquePerson(ctx.db, params.email, query.product);
  const account_id = who.account_id ?? fail("case.email_unknown");
  const token = newSecret();
  return ctx.change(
    async (tx) => {
      const { db, note } = tx;
      const person = (await store.personOf(db, who, now)) ?? fail("case.email_unknown");
      const approved = query.write
        ? await consumeApproval(app, tx, { kind: "customer_write", target: account_id }, ctx)
        : {};
      await store.insertLogin(db, {
        hash: hashOf(token),
        staff_id: actor.staff_id,
        staff_handle: actor.handle,
        account_id,
        kind,
        reason,
        created_at: now,
        expires_at: plusSeconds(now, LOGIN_AS_S.token),
      });
      note(`member:${who.member_id}`, { kind, ...approved });
      const url = new URL(`/login/${token}`, app.config.urls[who.product]).href;
      const joined_at = person.joined_at && inSeconds(person.joined_at);
      return { token, url, userInfo: { email: person.email, joined_at } };
    },
    { team_id: who.team_id },
  );
}

/** Confirms that this browser belongs to the staff member who requested the token, in the same session. */
export async function confirmLogin(
  app: AppContext,
  { body }: Input<typeof cases.confirmLogin>,
  { actor, now, change }: ChangeContext,
): HandlerResult<typeof cases.confirmLogin> {
  if (actor.side !== "staff") fail("session.required");
  return change(async ({ db, note }) => {
    const browser = Buffer.from(body.browser, "base64url");
    const login = await store.confirmBrowser(db, hashOf(body.token), actor.handle, browser, now);
    if (!login) fail("token.invalid");
    note(`account:${login.account_id}`);
    return { success: true, url: new URL(`/login/${body.token}`, app.config.urls[login.product]).href };
  });
}
