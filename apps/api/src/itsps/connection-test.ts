import type { itsps } from "@portal/model/itsps/contract.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { ACCOUNT_CHECK } from "@portal/model/limits.ts";
import { testSipAccount, enforceTestLimit, sipAccount } from "../account-check/service.ts";
import { fail } from "../platform/fail.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { ChangeResult, ChangeContext } from "../platform/register-routes.ts";
import type { SipClient } from "../adapters/sip/port.ts";

/** Nobody has this name; whoever answers to it is there. */
const STRANGER = { username: "template-check", authorization_username: "", password: "" };

/** A template's phone system, asked through the same guard and within the same limits as a customer's. */
export async function test(
  app: AppContext,
  sip: SipClient,
  { body }: Input<typeof itsps.test>,
  { actor, change, db, now }: ChangeContext,
): Promise<ChangeResult<ReplyInput<typeof itsps.test>>> {
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
