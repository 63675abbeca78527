import * as z from "zod/mini";
import { Id, Time } from "../kit/schemas.ts";
import { UndeliveredCause } from "../mail/causes.ts";
import { AdminRole } from "./schemas.ts";
import { EmailSentState, MemberStatus } from "./status.ts";

/** What every member can see of the others. */
export const DirectoryFields = {
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
};

/** A row of the member list. Callers who cannot manage members get the directory fields only. */
export const MemberListItem = z.object({
  ...DirectoryFields,
  /** The extension of their first voice account; empty if none has one. */
  extension: z.optional(z.string()),
  status: z.optional(MemberStatus),
  admin_role: z.optional(AdminRole),
  email_sent_state: z.optional(z.nullable(EmailSentState)),
  email_sent_cause: z.optional(z.nullable(UndeliveredCause)),
  invited_at: z.optional(z.nullable(Time)),
  joined_at: z.optional(z.nullable(Time)),
  last_login: z.optional(z.nullable(Time)),
  last_device_login: z.optional(z.nullable(Time)),
  /** When one of their devices was last seen. */
  last_device_seen: z.optional(z.nullable(Time)),
  /** Whether the member has a voice configuration. */
  configured: z.optional(z.boolean()),
});
export type MemberListItem = z.infer<typeof MemberListItem>;
