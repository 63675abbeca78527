/** The numbers of the specification (§9) and of our decisions, each once, with the sentence that explains it. */

/** A team's name has 4 to 50 characters. */
export const TEAM_NAME = { min: 4, max: 50 } as const;
/**
 * What a password must be. As specified: 8 to 46 characters (the specification gives 45 and 46, and nothing the field lets
 * in is refused) of three kinds. Strict: 15 to 128 of any kind, and 8 are enough beside a second step (NIST SP 800-63B-4).
 */
export const PASSWORD = {
  specified: { min: 8, min_with_two_step: 8, max: 46, composed: true },
  strict: { min: 15, min_with_two_step: 8, max: 128, composed: false },
} as const;
/** First and last names are shorter than 29 characters. */
export const PERSON_NAME = { min: 1, max: 28 } as const;
/** The name of a member of the support staff, as colleagues and audit rows show it. */
export const STAFF_NAME = { min: 1, max: 60 } as const;
/** The longest address that mail can carry (RFC 5321). */
export const EMAIL_MAX = 254;

/** A member without a device seen in the last 7 days shows as inactive. */
export const ACTIVE_WITHIN_DAYS = 7;

/** A session lasts 12 hours in all and 30 minutes without use; staff 8 hours and 15 minutes. */
export const SESSION = {
  customer: { total_s: 12 * 3600, idle_s: 30 * 60 },
  staff: { total_s: 8 * 3600, idle_s: 15 * 60 },
} as const;

/**
 * Wrong passwords for one account until it must wait, the minutes it then waits, growing to the last, and how many in a row
 * switch the password off until a mailed link brings a new one (the nightly sweep knows this number too).
 */
export const LOGIN_DELAY = { free_tries: 5, minutes: [1, 2, 4, 8, 15], off_after: 100 } as const;
/** Log-in attempts from one network address (IPv4, or the /64 of an IPv6). */
export const LOGIN_PER_ADDRESS = { per_minute: 20, per_hour: 100 } as const;
/** What somebody unknown may ask on the way in, from one network address: each leaves an audit row for good. */
export const VISITOR_RATE_LIMIT = { per_minute: 30, per_hour: 300 } as const;

/** The documents a person accepts, by their version; a newer version must be accepted before anything else. */
export const TERMS_VERSIONS = { portal: "2024-02-20", team: "2020-11-24" } as const;
/** What a new account tries, without a card: days, and seats in the meantime. */
export const TRIAL = {
  team: { tier: "teams_pro", days: 30, seats: 10 },
  solo: { tier: "pro", days: 14, seats: 1 },
} as const;
/** How long a link in a mail works, in seconds. */
export const LINK_LIFE_S = {
  verify: 48 * 3600,
  reset: 3600,
  join: 14 * 86_400,
  email_change: 48 * 3600,
  email_undo: 7 * 86_400,
} as const;
/** Having proven one's password opens the dangerous acts of one kind for ten minutes. */
export const SUDO_S = 600;
/** Support's way into a customer's account: the token lasts a minute, what it opens half an hour. */
export const LOGIN_AS_S = { token: 60, session: 1800 } as const;
/**
 * A request for approval expires after a day, and an approval after an hour. Staff who got their level from a colleague
 * can decide after three days.
 */
export const APPROVAL_S = { waiting: 86_400, approved: 3600, new_approver: 3 * 86_400 } as const;
/** Somebody who was removed can be brought back for 30 days; after that they are gone. */
export const RESTORABLE_DAYS = 30;
/** A password that somebody else has set works once, for a day. */
export const ONE_TIME_PASSWORD_S = 86_400;
/** So many people on one page of the list. */
export const MEMBERS_PER_PAGE = 100;
/** The list of undeliverable invitations is fetched again this long after an invitation. */
export const UNDELIVERABLE_REFETCH_MS = 5_000;
/**
 * Invitations by mail, beside those of a file: to one address in a day, whoever invites it, and of one team in an hour, or as
 * many as it has seats where that is more.
 */
export const INVITATIONS = { per_recipient_a_day: 3, per_team_an_hour: 50 } as const;
/** Plans from one network address: each tells of many addresses whether they have an account. */
export const BULK_PLANS = { per_minute: 30, per_hour: 300 } as const;
/** Import rows per team and day. Limited by seats, because each row reveals whether an address has an account. */
export const BULK_ROWS_PER_DAY = { base: 200, per_seat: 10 } as const;
/** People in one file, and how large it may be; how long its rows are kept (encrypted) for the result file. */
export const BULK = {
  most_rows: 5_000,
  most_bytes: 5 * 1024 * 1024,
  most_json_bytes: 10 * 1024 * 1024,
  kept_days: 7,
  rows_per_step: 1_000,
} as const;
/** People without an account, in each of the two lists: in all, in one upload, and the longest cell. */
export const DIRECTORY = { most: 1_000, per_upload: 100, longest: 254 } as const;
/** Voice accounts of a team, registrations of each, and the seconds that a phone may be told. */
export const VOICE = {
  most_accounts: 5,
  most_registrations: 3,
  free_registrations: 1,
  registration_s: { usual: 3_600, least: 60, most: 86_400 },
  keep_alive_s: { usual: 30, least: 0, most: 60 },
  reveals_per_hour: 20,
} as const;
/**
 * Phones of one member by plan (the database has the same numbers), the days from its first use until one can be
 * unregistered, how many may go earlier in how many days once all places are taken, how long the reason of whoever frees
 * one before its time is, and after how many days a silent one gives its place back (the nightly sweep knows that number
 * too).
 */
export const DEVICES = {
  most: { free: 1, trial: 3, basic: 3, pro: 3, teams: 3, teams_pro: 6 },
  waiting_days: { free: 30, trial: 7, basic: 7, pro: 1, teams: 1, teams_pro: 1 },
  early: { most: 3, days: 30 },
  lapse_days: 90,
  per_page: 100,
  reason: { min: 3, max: 200 },
} as const;
/**
 * What a phone is told: how long its tokens and a link to log it in with last, and how often it asks, often at first. One
 * that was not heard for three times that long is silent. Calls are reported so many at a time and kept for 13 months.
 */
export const PHONE = {
  access_s: 3_600,
  link_s: 7 * 86_400,
  poll_s: 3_600,
  poll_spread: 0.1,
  first_poll_s: 60,
  first_s: 600,
  silent_after_polls: 3,
  calls_at_once: 100,
} as const;
/** Calls are kept for 13 months, whoever reported them. */
export const CALLS_KEPT_MONTHS = 13;
/**
 * Calls as a phone system reports them: how large a file may be, how many lines it may have and how many of those that were
 * refused are told; how many files one key may bring, and how often one address may come with a wrong one.
 */
export const INGEST = {
  most_bytes: 8 * 1024 * 1024,
  most_lines: 20_000,
  refusals_told: 100,
  per_key: { seconds: 60, most: 60 },
  wrong_keys: { per_minute: 20, per_hour: 200 },
} as const;
/**
 * The file of a team's calls: for how many days it is kept, how often a worker tries to make it, after how many seconds
 * without a sign one that is being made is given up, how many calls are read at once, and how often the page asks for it.
 */
export const CALL_REPORT = {
  kept_days: 7,
  most_attempts: 5,
  lost_after_s: 3_600,
  rows_at_once: 2_000,
  poll_ms: 1_500,
} as const;
/** How calls sound: a mean opinion score from 4.0 is good, below 3.6 poor. So many people are named in the statistics. */
export const CALL_STATISTICS = { good_mos: 4, poor_mos: 3.6, people: 50 } as const;
/** Ports a phone may use of its own, and how many a range for sound or pictures must have. */
export const PORTS = { first_own: 1_024, last: 65_535, fewest_for_media: 20 } as const;
/** People in one meeting room, by plan. */
export const MEETING_ROOM = { free: 3, basic: 20, pro: 200, teams: 20, teams_pro: 200 } as const;
/** What keeps phones well: ports that one call takes, calls at once, and seconds between a mobile phone's registrations. */
export const VOICE_LINT = { ports_per_call: 4, calls_at_once: 8, mobile_registration_s: 120 } as const;
/** Servers that customers name: how long finding one may take, how many of its addresses are tried, how much it may say. */
export const EGRESS = { lookup_ms: 2_000, most_places: 4, most_bytes: 64 * 1024 } as const;
/**
 * Tests of voice accounts: per person, team and phone system, and at once; how often one name may be refused until it is
 * left alone, and for how long; how long a phone system may take for its answers, for the farewell of a full test, and to
 * show that it is there over another transport.
 *
 * A round tests everybody with one account: how many a team may begin; how many are asked at once, and of one phone system
 * in how long; after how many refusals or silences in a row it ends by itself; for how long a worker stays with one before
 * others have their turn; how many results come on a page, and for how many days they are kept (the nightly sweep knows
 * that number too).
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
/** Keys on every phone: how many, and how long what stands on them and what they dial. */
export const CALL_ACTION = { most: 20, longest_label: 20, longest_code: 32 } as const;
/** Contact information: so many of each kind, each so long at most. */
export const CONTACT = { of_each_kind: 5, longest: 100 } as const;
/** Pictures of people and teams: what may come in, and the square that is kept. */
export const AVATAR = { most_bytes: 15 * 1024 * 1024, pixels: 512 } as const;
/** An alert to many: so long its two parts. */
export const ALERT = { longest_title: 80, longest_text: 400 } as const;
/** An app to download: its largest file, and what is new in it, in so many lines of so many characters. */
export const RELEASE = { most_bytes: 1024 * 1024 * 1024, most_lines: 12, longest_line: 200 } as const;
/** Events: kept for 12 months, starred ones for ever (the nightly sweep knows that number too); so many on a page. */
export const EVENTS = { kept_months: 12, per_page: 30, marked_at_once: 100 } as const;
/**
 * On the way to the first call: so long somebody may leave an invitation unopened, be without a phone after joining, or have a
 * phone that does not get ready, until it counts as stuck; so many of them on a page.
 */
export const ROLLOUT = { unopened_days: 3, no_phone_days: 1, phone_hours: 1, per_page: 50 } as const;
/** A provider's sign: what may come in, and the square that it is kept in. */
export const LOGO = { most_bytes: 5 * 1024 * 1024, pixels: 256 } as const;
/** Mails of one kind that one address can be sent by asking for them, per hour. */
export const MAILS_PER_HOUR = 3;
/** A mail that is put off is tried again after so many minutes, after the last of them again and again, for a day. */
export const MAIL_RETRY = { minutes: [1, 2, 5, 10, 20, 40, 60], hours: 24 } as const;
/** What a mail provider reports is believed for ten minutes after it was signed. */
export const MAIL_REPORT_FRESH_S = 600;
/** Mail that comes back: how large it may be, and how many may bring some at once, for how long. */
export const BOUNCE = { most_bytes: 256 * 1024, most_connections: 20, idle_ms: 15_000, longest_ms: 60_000 } as const;
/** Questions whether an address has an account, from one network address. */
export const EMAIL_CHECKS = { per_minute: 10, per_hour: 60 } as const;
/** Their answer leaves no sooner than this after the question, so that what it took tells nothing. */
export const EMAIL_ANSWER_MS = 250;
/** The address of an account that was closed starts no free or trial account for 24 months. */
export const CANCELED_EMAIL_DAYS = 730;
/**
 * What became of requests: kept for 30 days (the nightly sweep knows that number too) and read a hundred at a time; written
 * by the second, so many at most, and of those that anybody can cause (visitors and phones) so many a second; what failed is
 * counted over a week unless more is asked for.
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
/** Of each kind of thing that lost its owner, so many are shown. */
export const ORPHANS_SHOWN = 20;
/** So many e-mails of closed accounts on one page. */
export const CANCELED_PER_PAGE = 100;
/** The second step: six digits, 30 seconds each and one to either side; the days until those who must have it must. */
export const MFA = { digits: 6, step_s: 30, window: 1, grace_days: 7, recovery_codes: 10 } as const;
/** An attempt to log in lasts ten minutes and bears five wrong codes; an account bears ten wrong codes an hour. */
export const LOGIN_ATTEMPT = { life_s: 600, wrong_codes: 5, wrong_codes_per_hour: 10 } as const;
/** "Do not challenge me again" lasts 48 hours, and no longer by being used. */
export const REMEMBER_S = 48 * 3600;
/** What is typed is checked when the person pauses for this long. */
export const INPUT_DELAY_MS = 600;

/** The language choice is kept for a year. */
export const LOCALE_COOKIE_DAYS = 365;
/** Toasts go after 3 seconds; a warning about stale data stays for 10. */
export const TOAST_MS = { usual: 3_000, stale: 10_000 } as const;
/** A page chunk that has not come after two minutes is given up. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** How often the page asks whether a newer version of the portal is out, and whether maintenance is over. */
export const BUILD_POLL_MS = 60_000;
export const MAINTENANCE_POLL_MS = 15_000;
/** Seconds in which a migration can still be stopped before its last step, when everything else of it is done. */
export const MIGRATION = { think_s: 30 } as const;
/**
 * Support tickets: how long their parts are, how many one person begins and how often they write within an hour, how soon we
 * answer by the team's service level, and how many come on a page.
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
/** What staff write down of a customer, at once. */
export const CASE_NOTE = { max: 2_000 } as const;
/**
 * A CRM elsewhere: how long it may take to answer, after how many failures in a row it is left alone for how long, how long
 * one job has a ticket to itself, and after how many seconds a copy that failed is tried again, after the last again and again.
 */
export const CRM = {
  answer_ms: 5_000,
  failures: 5,
  rest_s: 60,
  lease_s: 120,
  retry_s: [10, 30, 120, 600, 1_800],
} as const;
/** Passwords that can be tried per hour with an account's reset links. Each try tells whether it is the current password. */
export const RESETS_PER_HOUR = 10;
/** So many customers a member of staff looks up within an hour; more is browsing. */
export const LOOK_UPS_PER_HOUR = 60;
