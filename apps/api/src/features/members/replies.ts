import type { ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { members } from "@portal/model/members/contract.ts";
import { shownStatus } from "@portal/model/members/status.ts";
import { inSeconds } from "../../platform/clock.ts";
import { avatarPath } from "../../platform/authenticate.ts";
import type { LineRow } from "./list/store.ts";
import type { MemberRow } from "./store.ts";

type Line = ReplyInput<typeof members.list>["members"][number];

const seconds = (at: Date | null) => at && inSeconds(at);

/** The directory entry that every member sees. */
export const directoryLine = ({ id, first_name, last_name, email, avatar, extension }: LineRow): Line => ({
  id,
  first_name,
  last_name,
  email,
  extension,
  avatar: avatarPath(avatar),
});

export const memberLine = (row: LineRow, now: Date): Line => ({
  ...directoryLine(row),
  status: shownStatus(row.status, row, now),
  admin_role: row.admin_role,
  email_sent_state: row.email_sent_state,
  email_sent_cause: row.email_sent_cause,
  invited_at: seconds(row.invited_at),
  joined_at: seconds(row.joined_at),
  last_login: seconds(row.last_login_at),
  last_device_login: seconds(row.last_device_login_at),
  last_device_seen: seconds(row.last_device_seen_at),
  configured: row.configured,
});

export function memberReply(row: MemberRow, now: Date): ReplyInput<typeof members.get> {
  const { id, first_name, last_name, email, email_pending, admin_role, email_sent_state, email_sent_reason, version } =
    row;
  return {
    id,
    first_name,
    last_name,
    email,
    email_pending,
    admin_role,
    team: { admin_role },
    voice_configurations: row.voice_account_ids.map((voice_account_id) => ({ voice_account_id })),
    email_sent_state,
    email_sent_reason,
    email_sent_cause: row.email_sent_cause,
    version,
    avatar: avatarPath(row.avatar),
    status: shownStatus(row.status, row, now),
    invited_at: seconds(row.invited_at),
    joined_at: seconds(row.joined_at),
    last_login: seconds(row.last_login_at),
    last_device_login: seconds(row.last_device_login_at),
    last_device_seen: seconds(row.last_device_seen_at),
    removed_at: seconds(row.removed_at),
    has_account: row.account_id !== null,
    team_provided_contact_information: row.team_contact,
    user_provided_contact_information: row.user_contact,
  };
}

const COMPARED = {
  first_name: "first_name",
  last_name: "last_name",
  email: "email",
  email_pending: "email_pending",
  status: "status",
  admin_role: "admin_role",
  team_contact: "team_provided_contact_information",
  user_contact: "user_provided_contact_information",
} as const;

/** The changes for the audit row: before and after of each changed field, under its API name. */
export function differences(before: MemberRow, after: MemberRow): Record<string, { before: unknown; after: unknown }> {
  const changed = Object.entries(COMPARED).filter(
    ([column]) => JSON.stringify(before[column as "email"]) !== JSON.stringify(after[column as "email"]),
  );
  return Object.fromEntries(
    changed.map(([column, field]) => [field, { before: before[column as "email"], after: after[column as "email"] }]),
  );
}
