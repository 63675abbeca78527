import { LOGIN_AS_S } from "@portal/model/limits.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import type { session } from "@portal/model/session/contract.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { setCookie } from "../../platform/cookies.ts";
import { SIDES, findCookie, personOf, productOf } from "../../platform/authenticate.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult } from "../../platform/register-routes.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { newTokens } from "../../platform/tokens.ts";
import { enqueueMail } from "../mail/public.ts";
import { supportEntered } from "./emails.ts";
import { accountById, insertSession, personOfAccount, staffLoginByHash, useStaffLogin } from "./store.ts";

type LoginAs = typeof session.loginAsUser;

const BROWSER_COOKIE = "__Host-li";

/**
 * Logs support staff in to a customer's account. The token alone is not enough: the staff member has to confirm this
 * browser on the staff host, so a link sent to another person is useless. The first request sets a cookie and returns
 * where to confirm; the second, with the cookie, opens the session.
 */
export async function startImpersonation(
  app: AppContext,
  { body }: Input<LoginAs>,
  ctx: ChangeContext,
): HandlerResult<LoginAs> {
  const login = await staffLoginByHash(ctx.db, hashOf(body.token), ctx.now);
  if (!login || login.product !== productOf(ctx.edition)) fail("token.invalid");
  const mark = findCookie(ctx.request.headers.cookie, BROWSER_COOKIE);
  if (!login.browser_hash) return askToConfirm(app, body.token, login, ctx);
  if (!mark || !hashOf(mark).equals(login.browser_hash)) fail("token.invalid");
  return open(hashOf(body.token), login, ctx);
}

type Login = NonNullable<Awaited<ReturnType<typeof staffLoginByHash>>>;

function askToConfirm(app: AppContext, token: string, login: Login, ctx: ChangeContext): HandlerResult<LoginAs> {
  const mark = newSecret();
  setCookie(ctx.reply, BROWSER_COOKIE, mark, LOGIN_AS_S.token);
  const where = `/support/confirm-login#${token}.${hashOf(mark).toString("base64url")}`;
  const as = { team_id: login.team_id, action: "session.support_confirmation_asked" } as const;
  return ctx.change(async () => ({ success: false, confirm_at: new URL(where, app.config.urls.support).href }), as);
}

async function open(hash: Buffer, login: Login, ctx: ChangeContext): HandlerResult<LoginAs> {
  const { now, request, reply } = ctx;
  const account = (await accountById(ctx.db, login.account_id)) ?? fail("token.invalid");
  const { token, secret, ...halves } = newTokens("customer", request.headers);
  const expires_at = plusSeconds(now, LOGIN_AS_S.session);
  const changed = await ctx.change(
    async (tx) => {
      if (!(await useStaffLogin(tx.db, hash, now))) fail("token.invalid");
      const times = { created_at: now, last_seen_at: now, expires_at };
      const { kind, staff_id } = login;
      await insertSession(tx.db, { ...halves, ...times, kind, staff_id, browser: "", account_id: account.id });
      const person = await personOfAccount(tx.db, account.team_id, account.member_id);
      const { team_id, email: recipient, locale } = account;
      const data = {
        first_name: person.first_name,
        product: productOf(ctx.edition),
        at: now.toISOString(),
        may_change: kind === "imp_rw",
      };
      await enqueueMail(tx, supportEntered, { team_id, recipient, locale, now, data });
      tx.note(`account:${account.id}`, { kind, staff_id, reason: login.reason });
      const user = personOf({ ...account, ...person }, true);
      return { success: true, session: { token, expires_at: inSeconds(expires_at) }, user };
    },
    { team_id: account.team_id },
  );
  if (secret) setCookie(reply, SIDES.customer.cookie, secret, LOGIN_AS_S.session);
  setCookie(reply, BROWSER_COOKIE, "", 0);
  return changed;
}
