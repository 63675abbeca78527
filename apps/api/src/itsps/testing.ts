import type { itsps } from "@portal/model/itsps/contract.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { DOCTOR } from "@portal/model/limits.ts";
import { askPhoneSystem, refuseBeyond, sipAccount } from "../doctor/service.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing } from "../kit/mount.ts";
import type { SipClient } from "../outside/sip/port.ts";

/** Nobody has this name; whoever answers to it is there. */
const STRANGER = { username: "template-check", authorization_username: "", password: "" };

/** A template's phone system, asked through the same guard and within the same limits as a customer's. */
export async function test(
  house: House,
  sip: SipClient,
  { body }: Input<typeof itsps.test>,
  { actor, change, db, now }: Changing,
): Promise<Changed<ReplyInput<typeof itsps.test>>> {
  if (actor.side !== "staff") fail("session.required");
  await refuseBeyond(db, `staff:${actor.staff_id}`, DOCTOR.per_person, now);
  const { settings, account } = body;
  const asked = sipAccount(settings, account ?? STRANGER);
  const finding = await askPhoneSystem(house, db, sip, asked, { full: false, stranger: !account }, now);
  return change(async ({ note }) => {
    const username = account?.username ?? null;
    note(`domain:${asked.domain}`, { domain: asked.domain, username, outcome: finding.outcome });
    return finding;
  });
}
