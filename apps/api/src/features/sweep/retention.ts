import type { DB } from "../../generated/schema.ts";
import { PORTIONS } from "./store.ts";

/** How long a table keeps a row, in plain words. */
type Kept =
  /** Deleted by the nightly sweep. */
  | { readonly swept: string }
  /** Deleted with its parent, which has only a few. */
  | { readonly with: string }
  /** Kept, with the reason. */
  | { readonly stays: string };

type Views =
  | "accounts_on_team"
  | "api_keys_by_handle"
  | "customer_session_states"
  | "customer_sessions"
  | "device_links_open"
  | "ingest_doors"
  | "moved_teams"
  | "moving_teams"
  | "phone_sessions"
  | "staff_session_states"
  | "staff_sessions_open";

/** Covers every table: a new one doesn't compile without an entry. */
export const RETENTION: Readonly<Record<Exclude<keyof DB, Views>, Kept>> = {
  account_moves: { with: "the team" },
  accounts: { with: "the team" },
  alert_dismissals: { with: "the member" },
  api_keys: { with: "the team; revoked ones too, so that the history names them" },
  approvals: { swept: "90 days after they expire" },
  audit_cuts: { stays: "proves what was archived, a row for each archive" },
  audit_heads: { stays: "proves that the audit log is whole" },
  audit_log: { stays: "evidence, until it is archived; details are erased with what they are about" },
  audit_seals: { stays: "proves that the audit log is whole, until its rows are archived" },
  audit_unsealed: { with: "the next minute, when it is sealed" },
  billing_notices: { with: "the team" },
  bulk_columns: { with: "the team, one" },
  bulk_drafts: { swept: "a week after they were saved" },
  bulk_rows: { swept: "contents 7 days after the run, the row with the team" },
  bulk_runs: { swept: "plans after a day, runs with the team" },
  call_actions: { with: "the team, 20 at most" },
  call_counting: { stays: "one row" },
  call_days: { swept: "with the month of its calls" },
  call_records: { swept: "13 months at most, by whole months" },
  call_reports: { with: "the team; files go after seven days" },
  call_sums: { with: "its day" },
  canceled_emails: { swept: "730 days, hashed" },
  cancellations: { with: "the team" },
  case_notes: { with: "the team" },
  catalogues: { stays: "price lists, few" },
  contact_lists: { with: "the team" },
  contacts: { swept: "30 days after they were removed" },
  coupon_uses: { with: "the team" },
  coupons: { stays: "made by the operator, few" },
  device_configs: { with: "the device" },
  device_links: { swept: "once expired" },
  device_registrations: { with: "the device" },
  device_releases: { with: "the device" },
  device_sessions: { with: "the device" },
  device_words: { with: "the device" },
  devices: { swept: "released after 90 silent days, the row with the member" },
  doctor_results: { with: "its round" },
  doctor_rounds: { swept: "30 days" },
  ended_alerts: { stays: "made by staff, few, shown to everyone" },
  email_changes: { swept: "30 days after it can no longer be undone" },
  event_marks: { with: "the event" },
  events: { swept: "12 months, favorites with the team" },
  global_alerts: { stays: "made by staff, few" },
  ingest_keys: { with: "the team, one" },
  idempotency_keys: { swept: "a day" },
  installation_keys: { stays: "one per installation, sealed" },
  invitations: { swept: "7 days after they expire" },
  invoices: { stays: "required by law" },
  itsps: { stays: "made by staff, few" },
  job_runs: { swept: "90 days after it ended" },
  job_steps: { with: "its run" },
  known_browsers: { swept: "400 days without use" },
  ledger: { stays: "required by law" },
  links: { swept: "7 days after they expire" },
  login_attempts: { swept: "once expired" },
  login_failures: { swept: "a day, hashed; a password that is off until it is reset" },
  mails: { swept: "180 days" },
  member_words: { with: "the member" },
  members: { swept: "30 days after they were removed" },
  payment_events: { swept: "90 days" },
  payment_profiles: { with: "the team, one" },
  payments: { stays: "required by law" },
  phone_settings: { with: "the team" },
  rate_windows: { swept: "a day" },
  reauthentications: { swept: "once expired" },
  recovery_codes: { with: "the account, 10" },
  referral_rewards: { with: "the team" },
  releases: { stays: "published apps, few" },
  remembered_browsers: { swept: "once expired" },
  request_log: { swept: "30 days" },
  sessions: { swept: "once expired" },
  staff: { stays: "the operator's own people" },
  staff_attempts: { swept: "once expired" },
  staff_browsers: { swept: "400 days without use" },
  staff_logins: { swept: "30 days" },
  staff_sessions: { swept: "once expired" },
  orphan_checks: { stays: "one row, written again every night" },
  statement_numbers: { stays: "one row for each seller" },
  stored_files: { with: "its file" },
  subscription_states: { with: "the team" },
  subscriptions: { with: "the team, one" },
  team_keys: { with: "the team" },
  teams: { swept: "30 days after it was canceled, or at once if its owner asked" },
  ticket_messages: { with: "the ticket" },
  tickets: { with: "the team" },
  voice_accounts: { with: "the team" },
  voice_configurations: { with: "the member" },
  voice_registrations: { with: "the member" },
  audit_streams: { with: "the team" },
  webhook_deliveries: { swept: "30 days" },
  webhooks: { swept: "once removed, after their deliveries" },
};

/** Tables listed as swept that aren't, or the other way round. */
export const listRetentionMismatches = (list: Readonly<Record<string, Kept>> = RETENTION): string[] => {
  // Teams are deleted one by one, outside the portions.
  const swept = new Set([...Object.keys(PORTIONS), "teams"]);
  return Object.entries(list).flatMap(([table, kept]) => ("swept" in kept === swept.has(table) ? [] : [table]));
};
