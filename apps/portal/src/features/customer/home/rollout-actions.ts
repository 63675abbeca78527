import { members } from "@portal/model/members/contract.ts";
import { rollout } from "@portal/model/rollout/contract.ts";
import type { Reason } from "@portal/model/rollout/rules.ts";
import type { CallInput } from "@portal/model/kit/endpoint.ts";
import { call } from "#platform/http/call.ts";
import { download } from "#platform/http/download.ts";

const INVITED_AT_ONCE = 100;

/** Sends invitations to these members and returns how many were sent. */
export async function invite(team_id: string, ids: readonly string[]): Promise<number> {
  let sent = 0;
  for (let from = 0; from < ids.length; from += INVITED_AT_ONCE) {
    const some = ids.slice(from, from + INVITED_AT_ONCE);
    sent += (await call(members.invite, { params: { id: team_id }, body: { members: some } })).invited;
  }
  return sent;
}

/** The same for every member who is stuck for this reason. */
export async function inviteAll(team_id: string, reason: Reason): Promise<number> {
  const ids: string[] = [];
  for (let after: string | undefined; ;) {
    const { people, next } = await call(rollout.people, { params: { id: team_id }, query: { reason, after } });
    ids.push(...people.map(({ id }) => id));
    if (!next) return invite(team_id, ids);
    after = next;
  }
}

/** Saves the members of the list as a file. */
export const saveCsv = (team_id: string, query: CallInput<typeof rollout.csv>["query"], name: string): Promise<void> =>
  download(rollout.csv, { params: { id: team_id }, query }, name);
