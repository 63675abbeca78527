import type { itsps } from "@portal/model/itsps/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { ACCOUNT_CHECK } from "@portal/model/limits.ts";
import { testSipAccount, enforceTestLimit, sipAccount } from "../account-check/public.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult } from "../../platform/register-routes.ts";
import type { SipClient } from "../../adapters/sip/port.ts";

/** An account that does not exist: any answer shows that a server is there. */
const STRANGER = { username: "template-check", authorization_username: "", password: "" };

/** Tests a template's phone system through the same guard and limits as a customer's. */
export async function test(
  app: AppContext,
  sip: SipClient,
  { body }: Input<typeof itsps.test>,
  { actor, change, db, now }: ChangeContext,
): HandlerResult<typeof itsps.test> {
  if (actor.side !== "staff") fail("session.required");
  await enforceTestLimit(db, `staff:${actor.staff_id}`, ACCOUNT_CHECK.per_person, now);
  const { settings, account } = body;
  const asked = sipAccount(settings, account ?? STRANGER);
  const finding = await testSipAccount(app, db, sip, asked, { full: false, stranger: !account }, now);
  return change(async ({ note }) => {
    const username = account?.username ?? null;
    note(`domain:${asked.domain}`, { domain: asked.domain, username, outcome: finding.outcome });
    return finding;
  });
}
