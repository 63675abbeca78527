/** The numbers of the specification (§9) and of our decisions, each defined once. */

/** A team name has 4 to 50 characters. */
export const TEAM_NAME = { min: 4, max: 50 } as const;
/**
 * Password rules. Specified: 8 to 46 characters of three kinds (the specification gives 45 and 46; the form rejects
 * nothing that the field accepts). Strict: 15 to 128 of any kind, or 8 with a second step (NIST SP 800-63B-4).
 */
export const PASSWORD = {
  specified: { min: 8, min_with_two_step: 8, max: 46, composed: true },
  strict: { min: 15, min_with_two_step: 8, max: 128, composed: false },
} as const;
/** First and last names are shorter than 29 characters. */
export const PERSON_NAME = { min: 1, max: 28 } as const;
/** The name of a staff member, as colleagues and audit rows show it. */
export const STAFF_NAME = { min: 1, max: 60 } as const;
/** The longest address that email supports (RFC 5321). */
export const EMAIL_MAX = 254;

/** A member without a login or a device seen in the last 7 days counts as inactive. */
export const ACTIVE_WITHIN_DAYS = 7;

/** A session lasts 12 hours, or 30 minutes without use; for staff 8 hours, or 15 minutes. */
export const SESSION = {
  customer: { total_s: 12 * 3600, idle_s: 30 * 60 },
  staff: { total_s: 8 * 3600, idle_s: 15 * 60 },
} as const;

/**
 * Wrong passwords per account before a delay, the delays in minutes, and how many in a row lock the password until a
 * link from an email sets a new one (the nightly sweep has the same number).
 */
export const LOGIN_DELAY = { free_tries: 5, minutes: [1, 2, 4, 8, 15], off_after: 100 } as const;
/** Login attempts per network address (IPv4, or the /64 of an IPv6 address). */
export const LOGIN_PER_ADDRESS = { per_minute: 20, per_hour: 100 } as const;
/** Requests by visitors per network address. Each leaves a permanent audit row. */
export const VISITOR_RATE_LIMIT = { per_minute: 30, per_hour: 300 } as const;

/** Versions of the documents to accept, if the operator has not set others. A newer one must be accepted before anything else. */
export const TERMS_VERSIONS = { portal: "2024-02-20", team: "2020-11-24" } as const;
/** A trial, without a card: days and seats. */
export const TRIAL = {
  team: { tier: "teams_pro", days: 30, seats: 10 },
  solo: { tier: "pro", days: 14, seats: 1 },
} as const;
/** Lifetime of links in emails, in seconds. */
export const LINK_LIFE_S = {
  verify: 48 * 3600,
  reset: 3600,
  join: 14 * 86_400,
  email_change: 48 * 3600,
  email_undo: 7 * 86_400,
} as const;
/** Confirming the password allows sensitive actions of one kind for ten minutes. */
export const SUDO_S = 600;
/** Impersonation: the token lasts a minute, the session half an hour. */
export const LOGIN_AS_S = { token: 60, session: 1800 } as const;
/**
 * A request for approval expires after a day, and an approval after an hour. Staff who got their level from a colleague
 * can decide after three days.
 */
export const APPROVAL_S = { waiting: 86_400, approved: 3600, new_approver: 3 * 86_400 } as const;
/** A removed member can be restored for 30 days. */
export const RESTORABLE_DAYS = 30;
/** A password set by someone else works once, within a day. */
export const ONE_TIME_PASSWORD_S = 86_400;
/** The most rows that a caller can ask for per page. */
export const LARGEST_PAGE = 500;
/** How long the reply to a change is kept for callers that send it again with the same key. */
export const IDEMPOTENCY = { kept_s: 86_400 } as const;
/** Members per page. */
export const MEMBERS_PER_PAGE = 100;
/** The list of undeliverable invitations is fetched again this long after an invitation. */
export const UNDELIVERABLE_REFETCH_MS = 5_000;
/**
 * Invitations by email, apart from imports: per address and day, and per team and hour, or as many as the team has
 * seats if that is more.
 */
export const INVITATIONS = { per_recipient_a_day: 3, per_team_an_hour: 50 } as const;
/** Import plans per network address. Each reveals whether many addresses have an account. */
export const BULK_PLANS = { per_minute: 30, per_hour: 300 } as const;
/** Saved import drafts per address; a person who corrects cells without a pause saves every few seconds. */
export const BULK_DRAFTS = { per_minute: 60, per_hour: 1_000 } as const;
/** Import rows per team and day. Limited by seats, because each row reveals whether an address has an account. */
export const BULK_ROWS_PER_DAY = { base: 200, per_seat: 10 } as const;
/** Import files: members, size, how long rows are kept (encrypted), and how many headers a team's matches can have. */
export const BULK = {
  most_rows: 5_000,
  most_bytes: 5 * 1024 * 1024,
  most_json_bytes: 10 * 1024 * 1024,
  kept_days: 7,
  most_headers: 500,
  rows_per_step: 1_000,
  /** Members per step of an action on many. */
  acted_per_step: 250,
} as const;
/** Contacts in each of the two lists: in total, per upload, and the longest cell. */
export const DIRECTORY = { most: 1_000, per_upload: 100, longest: 254 } as const;
/** The search across a team: length of a query, how many of its words count, and results per kind. */
export const SEARCH = { most: 100, terms: 6, per_kind: 6 } as const;
/** Voice accounts per team, registrations per account, and the intervals a phone can be given, in seconds. */
export const VOICE = {
  most_accounts: 5,
  most_registrations: 3,
  free_registrations: 1,
  registration_s: { usual: 3_600, least: 60, most: 86_400 },
  keep_alive_s: { usual: 30, least: 0, most: 60 },
  reveals_per_hour: 20,
} as const;
/**
 * Devices per member by plan (the database has the same numbers); days from first use until one can be unregistered;
 * how many may be unregistered earlier, within how many days, once all slots are taken; the length of the reason for
 * doing so; and the days until an unused device frees its slot (the nightly sweep has the same number).
 */
export const DEVICES = {
  most: { free: 1, trial: 3, basic: 3, pro: 3, teams: 3, teams_pro: 6 },
  waiting_days: { free: 30, trial: 7, basic: 7, pro: 1, teams: 1, teams_pro: 1 },
  early: { most: 3, days: 30 },
  lapse_days: 90,
  per_page: 100,
  reason: { min: 3, max: 200 },
  /** A phone that waits for its configuration longer than this needs attention. Phones ask for it about once an hour. */
  config_wait_s: 3_600,
} as const;
/**
 * Phones: lifetime of tokens and login links, and polling intervals, shorter at first. A phone counts as silent after
 * three intervals. One that can't be served comes back after half to one and a half times `retry_s`. Calls are reported
 * in batches.
 */
export const PHONE = {
  access_s: 86_400,
  link_s: 7 * 86_400,
  poll_s: 3_600,
  poll_spread: 0.1,
  first_poll_s: 60,
  first_s: 600,
  retry_s: 60,
  retry_spread: 0.5,
  silent_after_polls: 3,
  calls_at_once: 100,
} as const;
/** No call is kept longer, regardless of its source. They are deleted by whole months, so the oldest one kept is 12 to 13 months old. */
export const CALLS_KEPT_MONTHS = 13;
/**
 * Call records from phone systems: size and lines of a file, how many rejected lines are listed, files per key, and
 * attempts with a wrong key per address.
 */
export const INGEST = {
  most_bytes: 8 * 1024 * 1024,
  most_lines: 20_000,
  refusals_told: 100,
  per_key: { seconds: 60, most: 60 },
  wrong_keys: { per_minute: 20, per_hour: 200 },
} as const;
/**
 * API keys: how many a team can use at the same time, their name, networks and life in days, the calls of each key per
 * minute, seconds that an access token lives, and requests for one with wrong client credentials per address.
 */
export const API_KEYS = {
  most: 50,
  name_max: 60,
  most_networks: 20,
  most_days: 1825,
  per_key: { seconds: 60, most: 600 },
  token_s: 3_600,
  wrong_clients: { per_minute: 20, per_hour: 200 },
} as const;
/**
 * Webhooks: how many a team can have, and their texts; seconds in which a former secret signs too; time to answer, bytes of
 * the answer that are read and kept; deliveries in progress per webhook; seconds until a delivery of a dead worker is taken
 * over; pauses between attempts; seconds without success after which a webhook is disabled; days that deliveries are kept (the
 * nightly sweep has the same number) and attempts kept of each; deliveries sent again at once; tests and replays per webhook;
 * and rows per page.
 */
export const WEBHOOKS = {
  most: 10,
  url_max: 2_048,
  description_max: 120,
  overlap_s: 86_400,
  answer_ms: 15_000,
  read_bytes: 64 * 1024,
  kept_bytes: 1_024,
  at_once: 8,
  lease_s: 20,
  retry_s: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  failing_s: 3 * 86_400,
  kept_days: 30,
  kept_tries: 20,
  most_replayed: 10_000,
  per_webhook: { seconds: 60, most: 10 },
  per_page: 50,
} as const;
/**
 * Audit streams: how many a team can have, and their texts; the longest certificates and Authorization header; entries sent
 * together; bytes of a syslog message; seconds until the entries of a dead worker are taken over; pauses between attempts, the
 * last of which is repeated; seconds without success after which a stream is disabled; tests per stream.
 */
export const AUDIT_STREAMS = {
  most: 3,
  url_max: 2_048,
  description_max: 120,
  ca_max: 16_384,
  authorization_max: 1_000,
  at_once: 200,
  syslog_max: 8_000,
  lease_s: 20,
  retry_s: [5, 15, 60, 300, 900, 1_800, 3_600],
  failing_s: 3 * 86_400,
  per_stream: { seconds: 60, most: 10 },
} as const;
/**
 * Call reports: days kept, attempts, seconds without a heartbeat until a worker counts as dead, calls per read, and
 * how often the page polls.
 */
export const CALL_REPORT = {
  kept_days: 7,
  most_attempts: 5,
  lost_after_s: 3_600,
  rows_at_once: 2_000,
  poll_ms: 1_500,
} as const;
/**
 * Call quality: a mean opinion score of 4.0 or more is good, below 3.6 poor. Statistics name this many members.
 * Days with at least this many calls are summed in advance.
 */
export const CALL_STATISTICS = { good_mos: 4, poor_mos: 3.6, people: 50, summed_from: 1_000 } as const;
/** Ports a phone may use, and the smallest range for audio or video. */
export const PORTS = { first_own: 1_024, last: 65_535, fewest_for_media: 20 } as const;
/** Participants in a meeting room, by plan. */
export const MEETING_ROOM = { free: 3, basic: 20, pro: 200, teams: 20, teams_pro: 200 } as const;
/** Compatibility: ports per call, parallel calls, and seconds between registrations of a mobile phone. */
export const VOICE_LINT = { ports_per_call: 4, calls_at_once: 8, mobile_registration_s: 120 } as const;
/** Servers named by customers: time for a lookup, addresses tried, and bytes read. */
export const EGRESS = { lookup_ms: 2_000, most_places: 4, most_bytes: 64 * 1024 } as const;
/**
 * Tests of voice accounts: per person, team and phone system, and in parallel; refusals of one user name before it is
 * left alone, and for how long; and timeouts for answers, for unregistering after a full test, and for probing another
 * transport.
 *
 * A round tests every member with one account: rounds per team; tests in parallel, and per phone system and time;
 * refusals or timeouts in a row that end it; how long a worker keeps one before others take turns; results per page;
 * and days kept (the nightly sweep has the same number).
 */
export const ACCOUNT_CHECK = {
  per_person: { seconds: 60, most: 5 },
  per_team: { seconds: 3_600, most: 30 },
  per_address: { seconds: 60, most: 10 },
  at_once: 20,
  refusals: 5,
  pause_s: 900,
  answer_ms: 8_000,
  farewell_ms: 2_500,
  probe_ms: 1_500,
  round: {
    per_team: { seconds: 3_600, most: 10 },
    at_once: 4,
    per_address: { seconds: 1, most: 5 },
    refusals: 5,
    silences: 3,
    turn_s: 60,
    per_page: 200,
    kept_days: 30,
  },
} as const;
/** Call actions: how many, and the length of labels and codes. */
export const CALL_ACTION = { most: 20, longest_label: 20, longest_code: 32 } as const;
/** Contact information: entries per kind, and their length. */
export const CONTACT = { of_each_kind: 5, longest: 100 } as const;
/** Pictures of members and teams: what is accepted, and the size of the stored square. */
export const AVATAR = { most_bytes: 15 * 1024 * 1024, pixels: 512 } as const;
/** An alert: the length of its two parts. */
export const ALERT = { longest_title: 80, longest_text: 400 } as const;
/** App downloads: the largest file, and lines and characters of the release notes. */
export const RELEASE = { most_bytes: 1024 * 1024 * 1024, most_lines: 12, longest_line: 200 } as const;
/** Events are kept for 12 months, starred ones forever (the nightly sweep has the same number); events per page. */
export const EVENTS = { kept_months: 12, per_page: 30, marked_at_once: 100 } as const;
/**
 * Rollout: how long an invitation may stay unopened, a member may have no phone after joining, or a phone may take to
 * get ready before they count as stuck; members per page.
 */
export const ROLLOUT = { unopened_days: 3, no_phone_days: 1, phone_hours: 1, per_page: 50, most_in_need: 5 } as const;
/** A provider's logo: what is accepted, and the size of the stored square. */
export const LOGO = { most_bytes: 5 * 1024 * 1024, pixels: 256 } as const;
/** Emails of one kind that one address can be sent on request, per hour. */
export const MAILS_PER_HOUR = 3;
/** A deferred email is retried after these minutes, then at the last interval for a day. */
export const MAIL_RETRY = { minutes: [1, 2, 5, 10, 20, 40, 60], hours: 24 } as const;
/** A mail provider's report is valid for ten minutes after it was signed. */
export const MAIL_REPORT_FRESH_S = 600;
/** Bounces: size, parallel connections, and timeout. */
export const BOUNCE = { most_bytes: 256 * 1024, most_connections: 20, idle_ms: 15_000, longest_ms: 60_000 } as const;
/** Requests per network address that reveal whether an address has an account. */
export const EMAIL_CHECKS = { per_minute: 10, per_hour: 60 } as const;
/** Their response takes at least this long, so its timing reveals nothing. */
export const EMAIL_ANSWER_MS = 250;
/** The address of a closed account can't start a free or trial account for 24 months. */
export const CANCELED_EMAIL_DAYS = 730;
/**
 * The request log: kept for 30 days (the nightly sweep has the same number), a hundred entries per page; written every
 * second up to this many, and this many per second from visitors and phones; errors are counted over a week by
 * default.
 */
export const REQUEST_LOG = {
  kept_days: 30,
  per_page: 100,
  every_ms: 1_000,
  most_waiting: 5_000,
  of_anybody: 200,
  error_days: 7,
  longest_note: 500,
} as const;
/** Orphaned records shown per kind. */
export const ORPHANS_SHOWN = 20;
/** Canceled emails per page. */
export const CANCELED_PER_PAGE = 100;
/**
 * Two-step login: six digits, 30 seconds each with one step of tolerance; days until those who need it must set it up.
 */
export const MFA = { digits: 6, step_s: 30, window: 1, grace_days: 7, recovery_codes: 10 } as const;
/** A login attempt lasts ten minutes and allows five wrong codes; an account allows ten per hour. */
export const LOGIN_ATTEMPT = { life_s: 600, wrong_codes: 5, wrong_codes_per_hour: 10 } as const;
/** "Do not challenge me again" lasts 48 hours and isn't extended by use. */
export const REMEMBER_S = 48 * 3600;
/** Input is checked after a pause of this long. */
export const INPUT_DELAY_MS = 600;

/** The language is remembered for a year. */
export const LOCALE_COOKIE_DAYS = 365;
/** Toasts disappear after 3 seconds, a warning about stale data after 10. */
export const TOAST_MS = { usual: 3_000, stale: 10_000 } as const;
/** Loading a page chunk fails after two minutes. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** How often the page checks for a new version, and for the end of maintenance. */
export const BUILD_POLL_MS = 60_000;
export const MAINTENANCE_POLL_MS = 15_000;
/** Seconds in which a migration can still be stopped before its last step, when everything else is done. */
export const MIGRATION = { think_s: 30 } as const;
/**
 * Support tickets: length of their parts, tickets and messages per person and hour, response times by service level,
 * and tickets per page.
 */
export const TICKET = {
  subject: { min: 3, max: 120 },
  body: { min: 1, max: 5_000 },
  per_hour: 5,
  messages_per_hour: 30,
  answer_hours: { standard: 24, priority: 8, enterprise: 2 },
  per_page: 50,
  queue_page: 100,
} as const;
/** The length of a staff note about a customer. */
export const CASE_NOTE = { max: 2_000 } as const;
/**
 * CRM: timeout; failures in a row that pause it, and for how long; how long one job locks a ticket; and the retry
 * intervals in seconds, the last one repeated.
 */
export const CRM = {
  answer_ms: 5_000,
  failures: 5,
  rest_s: 60,
  lease_s: 120,
  retry_s: [10, 30, 120, 600, 1_800],
} as const;
/**
 * Passwords that can be tried per hour with an account's reset links. Each attempt reveals whether it is the current
 * password.
 */
export const RESETS_PER_HOUR = 10;
/** Customers a staff member can look up per hour. */
export const LOOK_UPS_PER_HOUR = 60;
