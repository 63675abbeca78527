/** The numbers of the specification (§9) and of our decisions, each once, with the sentence that explains it. */

/** A team's name has 4 to 50 characters. */
export const TEAM_NAME = { min: 4, max: 50 } as const;
/** A password has 8 to 46 characters: the specification gives 45 and 46, and nothing the field lets in is refused. */
export const PASSWORD = { min: 8, max: 46 } as const;
/** First and last names are shorter than 29 characters. */
export const PERSON_NAME = { min: 1, max: 28 } as const;
/** The longest address that mail can carry (RFC 5321). */
export const EMAIL_MAX = 254;

/** A member without a device seen in the last 7 days shows as inactive. */
export const ACTIVE_WITHIN_DAYS = 7;

/** A session lasts 12 hours in all and 30 minutes without use; staff 8 hours and 15 minutes. */
export const SESSION = {
  customer: { total_s: 12 * 3600, idle_s: 30 * 60 },
  staff: { total_s: 8 * 3600, idle_s: 15 * 60 },
} as const;

/** Wrong passwords for one account until it must wait, and the minutes it then waits, growing to the last. */
export const LOGIN_DELAY = { free_tries: 5, minutes: [1, 2, 4, 8, 15] } as const;
/** Log-in attempts from one network address (IPv4, or the /64 of an IPv6). */
export const LOGIN_PER_ADDRESS = { per_minute: 20, per_hour: 100 } as const;

/** The documents a person accepts, by their version; a newer version must be accepted before anything else. */
export const TERMS = { portal: "2024-02-20", team: "2020-11-24" } as const;
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
/** Somebody who was removed can be brought back for 30 days; after that they are gone. */
export const RESTORABLE_DAYS = 30;
/** A password that somebody else has set works once, for a day. */
export const ONE_TIME_PASSWORD_S = 86_400;
/** So many people on one page of the list. */
export const MEMBERS_PER_PAGE = 100;
/** The list of undeliverable invitations is fetched again this long after an invitation. */
export const UNDELIVERABLE_REFETCH_MS = 5_000;
/** Plans from one network address: each tells of many addresses whether they have an account. */
export const BULK_PLANS = { per_minute: 30, per_hour: 300 } as const;
/** People in one file, and how large it may be; how long its rows are kept (encrypted) for the result file. */
export const BULK = {
  most_rows: 5_000,
  most_bytes: 5 * 1024 * 1024,
  most_json_bytes: 10 * 1024 * 1024,
  kept_days: 7,
  rows_per_step: 1_000,
} as const;
/** Contact information: so many of each kind, each so long at most. */
export const CONTACT = { of_each_kind: 5, longest: 100 } as const;
/** Pictures of people and teams: what may come in, and the square that is kept. */
export const AVATAR = { most_bytes: 15 * 1024 * 1024, pixels: 512 } as const;
/** Mails that one address can be sent by asking for them, per hour. */
export const MAILS_PER_HOUR = 3;
/** Questions whether an address has an account, from one network address. */
export const EMAIL_CHECKS = { per_minute: 10, per_hour: 60 } as const;
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
