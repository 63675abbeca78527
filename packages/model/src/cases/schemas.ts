import * as z from "zod/mini";
import type { StaffLevel } from "../access.ts";
import { Count, Id } from "../kit/schemas.ts";
import { AdminRole, Product, SubscriptionState, Tier } from "../members/schemas.ts";
import { Locale } from "../session/contract.ts";
import { ServiceLevel } from "./service-level.ts";

/** Days a trial can be extended: per extension, in total by level 2, and in total by any level. */
export const TRIAL_EXTENSION = { at_once: 30, by_l2: 14, in_all: 60 } as const;

/** Returns how many more days this level can give to a trial that was already extended by `given` days. */
export function extensionLeft(level: StaffLevel, given: number): number {
  const { by_l2, at_once, in_all } = TRIAL_EXTENSION;
  return Math.max(0, level === "l2" ? by_l2 - given : Math.min(at_once, in_all - given));
}

const Person = z.object({
  product: Product,
  account_id: z.nullable(Id),
  member_id: Id,
  team_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  locale: z.nullable(Locale),
  admin_role: AdminRole,
  status: z.enum(["invited", "active", "suspended", "removed"]),
  joined_at: z.nullable(Count),
  last_login_at: z.nullable(Count),
  verified: z.boolean(),
  mfa: z.boolean(),
  password_due: z.boolean(),
  /** Minutes until the next login attempt after wrong passwords. Too many disable the password until it is reset. */
  locked_minutes: Count,
  password_off: z.boolean(),
  /** Wrong codes within the last hour. */
  wrong_codes: Count,
  open_sessions: Count,
  voice_accounts: Count,
});

export const CaseTeam = z.object({
  id: Id,
  team_name: z.string(),
  product: Product,
  created_at: Count,
  seats: Count,
  used_seats: Count,
  service_level: ServiceLevel,
  /** Set if the customer canceled or staff deleted the team; `deleted_at` is when the data is erased. */
  canceled: z.nullable(z.object({ at: Count, deleted_at: Count, by_staff: z.boolean(), reason: z.string() })),
  primary: z.nullable(z.object({ email: z.string(), name: z.string() })),
  members: z.object({ active: Count, invited: Count, suspended: Count, undeliverable: Count, without_phone: Count }),
});

const CaseSubscription = z.object({
  tier: Tier,
  state: SubscriptionState,
  term: z.nullable(z.string()),
  renews: z.boolean(),
  current_period_ends_at: z.nullable(Count),
  trial_ended_at: z.nullable(Count),
  trial_extended_days: Count,
  unpaid: z.boolean(),
});

/** What staff see of a person at first. Contains no secrets and no private data. */
export const CaseFile = z.object({
  /** Repeated at the top level, as specified. */
  email: z.string(),
  joined_at: z.nullable(Count),
  formatted: z.object({ joined_at: z.nullable(z.string()) }),
  person: Person,
  /** The other product, if the address has an account there too. */
  also_in: z.nullable(Product),
  team: CaseTeam,
  subscription: CaseSubscription,
  phones: z.object({ held: Count, online: Count, pending: Count, refused: Count }),
  mails: z.object({ sent: Count, undeliverable: Count }),
});
export type CaseFile = z.infer<typeof CaseFile>;

export const TIMELINE = ["login", "phone", "billing", "mail", "team", "staff"] as const;
export const TimelineEntry = z.object({
  /** The position to continue from; entries are newest first. */
  place: z.string(),
  at: Count,
  kind: z.enum(TIMELINE),
  /** The action, as the audit log or its own table names it. */
  action: z.string(),
  by: z.nullable(z.string()),
  by_staff: z.boolean(),
  on_behalf_of: z.nullable(z.string()),
  about: z.nullable(z.string()),
  /** The reason staff gave. */
  reason: z.nullable(z.string()),
  /** Values for the text: amounts, states, fields with before and after. Never a secret. */
  detail: z.record(z.string(), z.unknown()),
  request_id: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const MailDelivery = z.object({
  id: Id,
  template: z.string(),
  recipient: z.string(),
  state: z.string(),
  attempts: Count,
  created_at: Count,
  sent_at: z.nullable(Count),
  /** The reply of the other mail server. */
  reply: z.nullable(z.string()),
});
