/** What the portal does by itself when it meets this error; the text is shown in any case unless it leaves the page. */
export type Reaction =
  | "log_out" // the session is gone: forget it and go to the log-in screen of this area
  | "reload_page" // maintenance: the page comes back by itself
  | "warn_stale" // somebody else saved first: warning for 10 seconds, the newer values are offered
  | "reload_team" // the thing is gone: fetch the team anew
  | "finish_step"; // the person must do something first (verify, accept terms, second factor)

interface Entry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 429 | 500 | 503;
  readonly then?: Reaction;
}

/** One line per error. The odd statuses of the specification live here and nowhere else. */
const CATALOGUE = {
  "request.invalid": { status: 400 },
  "request.not_found": { status: 404 },
  "request.too_large": { status: 413 },
  "request.too_many": { status: 429 },
  "request.wrong_origin": { status: 403 },
  "server.busy": { status: 503 },
  "server.maintenance": { status: 503, then: "reload_page" },
  "server.unexpected": { status: 500 },
  "session.required": { status: 401, then: "log_out" },
  "session.suspended": { status: 403, then: "finish_step" },
  "session.unverified": { status: 403, then: "finish_step" },
  "session.mfa_pending": { status: 403, then: "finish_step" },
  "session.password_due": { status: 403, then: "finish_step" },
  "session.terms_pending": { status: 403, then: "finish_step" },
  "access.forbidden": { status: 403 },
  "session.not_found": { status: 404 },
  "login.refused": { status: 401 },
  "login.required": { status: 403 },
  "mfa.wrong_code": { status: 400 },
  "mfa.nothing_verified": { status: 409 },
  "mfa.already_enabled": { status: 409 },
  "mfa.demanded": { status: 403 },
  "signup.email_taken": { status: 409 },
  "signup.domain_refused": { status: 400 },
  "signup.email_canceled": { status: 403 },
  "token.invalid": { status: 400 },
  "access.reauth_required": { status: 403 },
  "password.wrong": { status: 403 },
  "mfa.code_required": { status: 403 },
  "email.taken": { status: 409 },
  "join.leads_a_team": { status: 409 },
  "file.too_large": { status: 413 },
  "file.not_an_image": { status: 400 },
  "image.failed": { status: 400 },
  "member.not_found": { status: 404 },
  "member.stale": { status: 415, then: "warn_stale" },
  "member.gone": { status: 410, then: "reload_team" },
  "member.cannot_move": { status: 409 },
  "member.is_admin": { status: 409 },
  "member.not_admin": { status: 409 },
  "member.not_invited": { status: 409 },
  "member.no_account": { status: 409 },
  "members.already_there": { status: 409 },
  "members.no_seats": { status: 403 },
  "members.too_many_admins": { status: 409 },
  "history.not_restorable": { status: 409 },
  "history.changed_since": { status: 409 },
  "bulk.not_found": { status: 404 },
  "bulk.not_planned": { status: 409 },
  "bulk.nothing_to_do": { status: 409 },
  "bulk.not_done": { status: 409 },
  "bulk.no_voice_account": { status: 409 },
  "contacts.full": { status: 409 },
  "contacts.exists": { status: 409 },
  "contacts.stale": { status: 415, then: "warn_stale" },
  "contacts.gone": { status: 410, then: "reload_team" },
  "actions.too_many": { status: 409 },
  "actions.stale": { status: 415, then: "warn_stale" },
  "voice.too_many": { status: 409 },
  "voice.gone": { status: 410, then: "reload_team" },
  "voice.stale": { status: 415, then: "warn_stale" },
  "voice.in_use": { status: 409 },
  "voice.free_tier": { status: 403 },
  "voice.username_taken": { status: 409 },
  "voice.no_secret": { status: 409 },
  "voice.unknown_group": { status: 400 },
  "doctor.nothing_saved": { status: 409 },
  "doctor.paused": { status: 429 },
  "device.limit": { status: 409 },
  "device.gone": { status: 410, then: "reload_team" },
  "device.too_young": { status: 409 },
  "device.too_many_early": { status: 409 },
  "phone.logged_out": { status: 401 },
  "phone.suspended": { status: 403 },
  "phone.unpaid": { status: 403 },
  "phone.mfa_required": { status: 412 },
  "phone.not_a_phone": { status: 400 },
  "itsp.not_found": { status: 404 },
  "team.not_insider": { status: 403 },
  "mail.not_signed": { status: 403 },
  "team.busy": { status: 409 },
  "team.no_offer": { status: 409 },
  "team.not_found": { status: 404 },
  "team.stale": { status: 415, then: "warn_stale" },
  "team.gone": { status: 410, then: "reload_team" },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof CATALOGUE;
export const ERRORS: Readonly<Record<ErrorCode, Entry>> = CATALOGUE;

/** What any call may answer without naming it: the door, the parser and the house itself speak here. */
export const EVERYWHERE = [
  "request.invalid",
  "request.not_found",
  "request.too_large",
  "request.too_many",
  "request.wrong_origin",
  "server.busy",
  "server.maintenance",
  "server.unexpected",
  "session.required",
  "session.suspended",
  "session.unverified",
  "session.mfa_pending",
  "session.password_due",
  "session.terms_pending",
  "access.forbidden",
  "access.reauth_required",
] as const satisfies readonly ErrorCode[];

/** Values that a sentence may name; never a secret, never what the caller sent. */
export type ErrorValues = Readonly<Record<string, string | number | boolean>>;

/** What is wrong with one field; the text belongs to the form and to the server's answer alike. */
export const FIELD_ISSUES = [
  "field.invalid",
  "field.required",
  "field.unknown",
  "bulk.duplicate",
  "bulk.on_team",
  "bulk.in_use",
  "bulk.in_use_elsewhere",
  "bulk.domain",
  "bulk.no_seat",
  "bulk.username_twice",
  "bulk.username_taken",
  "bulk.sip_password_twice",
  "email.too_short",
  "email.not_usable",
  "contact.phone",
  "contact.email",
  "contact.too_many",
  "contacts.unreachable",
  "contacts.no_phone",
  "contacts.phone",
  "contacts.extension",
  "contacts.website",
  "contacts.jid",
  "contacts.jid_exists",
  "contacts.email_exists",
  "action.label",
  "action.code",
  "action.doubled",
  "voice.host",
  "voice.relay",
  "voice.voicemail",
  "voice.range",
  "voice.range_odd",
  "voice.range_small",
  "voice.range_overlap",
  "voice.primary_registration",
  "voice.no_codec",
  "voice.username",
  "voice.dial_pattern",
  "voice.dial_match",
  "voice.dial_change",
  "mfa_code.length",
  "name.length",
  "name.characters",
  "password.too_short",
  "password.too_short_strict",
  "password.too_long",
  "password.too_long_strict",
  "password.no_lowercase",
  "password.no_uppercase",
  "password.no_digit",
  "password.common",
  "password.personal",
  "password.same",
  "team_name.length",
  "team_name.characters",
  "team_name.word",
] as const;
export type FieldIssue = (typeof FIELD_ISSUES)[number];

export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly values?: ErrorValues;
    /** What the caller can choose from to get on. */
    readonly choices?: readonly ErrorValues[];
    readonly fields?: readonly { readonly path: string; readonly issue: FieldIssue }[];
  };
  /** What to quote to support. */
  readonly request_id: string;
}
