import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { passwords } from "@portal/model/passwords/contract.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { Failure, fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing } from "../kit/mount.ts";
import { hashPassword } from "../kit/passwords.ts";
import { openLink, takeLink } from "../links/service.ts";
import { emailOfAccount, endSessions, setPassword } from "./store.ts";

type Reset = typeof passwords.reset;

/** Sets the password and ends every session. It does not log in, and a second factor stays as it is. */
export async function reset(house: House, { body }: Input<Reset>, ctx: Changing): Promise<Changed<ReplyInput<Reset>>> {
  const { db, config } = house;
  const link = await openLink(db, "reset", body.token, ctx.now);
  if (!link?.good) fail("token.invalid");
  const { account_id, team_id } = link;
  const email = (await emailOfAccount(db, account_id))?.email ?? "";
  const issue = passwordIssue(body.password, { email, brand: config.BRAND_NAME });
  if (issue) throw new Failure("request.invalid", undefined, [{ path: "password", issue }]);
  const password_hash = await hashPassword(body.password);
  return ctx.change(
    async ({ db, note }) => {
      if (!(await takeLink(db, "reset", body.token, ctx.now))) fail("token.invalid");
      await setPassword(db, account_id, password_hash);
      await endSessions(db, account_id);
      note(`account:${account_id}`);
      return { success: true };
    },
    { team_id, actor_id: account_id },
  );
}
