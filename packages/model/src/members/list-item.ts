import * as z from "zod/mini";
import { Count, Id } from "../kit/schemas.ts";
import { UndeliveredCause } from "../mail/causes.ts";
import { AdminRole } from "./schemas.ts";
import { EmailSentState, MemberStatus } from "./status.ts";

/** What everybody of the team may know of everybody else. */
export const DirectoryFields = {
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
};

/** One line of the list; whoever may not manage people gets the directory only. */
export const MemberListItem = z.object({
  ...DirectoryFields,
  status: z.optional(MemberStatus),
  admin_role: z.optional(AdminRole),
  email_sent_state: z.optional(z.nullable(EmailSentState)),
  email_sent_cause: z.optional(z.nullable(UndeliveredCause)),
  invited_at: z.optional(z.nullable(Count)),
  joined_at: z.optional(z.nullable(Count)),
  last_login: z.optional(z.nullable(Count)),
  last_device_login: z.optional(z.nullable(Count)),
  /** When one of their phones was last heard of: at a login, or since. */
  last_device_seen: z.optional(z.nullable(Count)),
  /** Whether they have something of a voice account to register with. */
  configured: z.optional(z.boolean()),
});
export type MemberListItem = z.infer<typeof MemberListItem>;
