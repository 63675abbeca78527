import * as z from "zod/mini";
import { STAFF_LEVELS } from "../access.ts";
import { group } from "../kit/endpoint.ts";
import { refineBy } from "../kit/refine-by.ts";
import { Count, Email, Id, QrCode, TypedPassword } from "../kit/schemas.ts";
import { MfaCode } from "../mfa/code.ts";
import { NewPassword } from "../passwords/contract.ts";
import { Session } from "../session/contract.ts";
import { staffNameIssue } from "./rules.ts";

const Level = z.enum(STAFF_LEVELS);
const FullName = z.string().check(z.trim(), refineBy(staffNameIssue));
const Done = z.object({ success: z.boolean() });
const One = z.strictObject({ id: Id });

const StaffUser = z.object({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  level: Level,
});
export type StaffUser = z.infer<typeof StaffUser>;

/** A staff member as shown in the list. */
const StaffMember = z.extend(StaffUser, {
  created_at: Count,
  last_login_at: z.nullable(Count),
  /** When they set up two-step login; null until their next login. */
  mfa_since: z.nullable(Count),
  /** They still have to replace their one-time password. */
  password_due: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** The next step of a login; absent once the session has started. */
const Next = z.enum(["set_up", "code", "password"]);

/**
 * Staff always log in with a password and a code: no session starts before both, and browsers are never remembered. The
 * server tracks the attempt (by a cookie, or `token` for clients without one, sent back as `x-login-attempt`).
 */
export const staff = group({
  login: {
    method: "POST",
    path: "/support/api/v2/login",
    summary: "Starts a staff login attempt with email and password. Doesn't open a session",
    can: "staff.enter",
    audit: "staff.login_begun",
    body: z.strictObject({ email: Email, password: TypedPassword }),
    reply: z.object({
      success: z.boolean(),
      delay: z.optional(Count),
      next: z.optional(Next),
      /** For clients without cookies. Browsers get it as an HTTP-only cookie. */
      token: z.optional(z.string()),
    }),
    errors: [],
  },
  secret: {
    method: "POST",
    path: "/support/api/v2/login/secret",
    summary: "Generates a secret for the authenticator app at the first login. It takes effect once a code is verified",
    can: "staff.enter",
    audit: "staff.mfa_generated",
    reply: z.object({ qr_code_url: QrCode, short_secret: z.string() }),
    errors: ["login.required", "mfa.already_enabled"],
  },
  code: {
    method: "POST",
    path: "/support/api/v2/login/code",
    summary: "Verifies the authenticator code and opens the session, unless a new password is due",
    can: "staff.enter",
    audit: "staff.session_started",
    body: z.strictObject({ two_fa_code: MfaCode }),
    reply: z.object({
      success: z.boolean(),
      next: z.optional(Next),
      session: z.optional(Session),
      user: z.optional(StaffUser),
    }),
    errors: ["login.required", "mfa.wrong_code", "mfa.too_many_codes"],
  },
  choosePassword: {
    method: "POST",
    path: "/support/api/v2/login/password",
    summary: "Replaces a one-time password after both steps and opens the session",
    can: "staff.enter",
    audit: "staff.password_chosen",
    body: z.strictObject({ password: NewPassword }),
    reply: z.object({ success: z.boolean(), session: Session, user: StaffUser }),
    errors: ["login.required"],
  },
  logout: {
    method: "POST",
    path: "/support/api/v2/logout",
    summary: "Ends the staff session",
    can: "staff.self",
    audit: "staff.session_ended",
    reply: Done,
    errors: [],
  },
  me: {
    method: "GET",
    path: "/support/api/v2/user/me",
    summary: "Returns the logged-in staff member",
    can: "staff.self",
    reply: z.extend(StaffUser, { mfa_since: z.nullable(Count) }),
    errors: [],
  },
  prove: {
    method: "POST",
    path: "/support/api/v2/user/me/prove",
    summary: "Confirms the caller's password and a code. Allows irreversible actions in this session for 10 minutes",
    can: "staff.self",
    audit: "staff.proven",
    body: z.strictObject({ password: TypedPassword, two_fa_code: z.optional(MfaCode) }),
    reply: z.object({ expires_at: Count }),
    errors: ["password.wrong", "mfa.code_required", "mfa.wrong_code", "mfa.too_many_codes"],
  },
  setPassword: {
    method: "POST",
    path: "/support/api/v2/user/{id}/password",
    summary: "Changes the caller's password, confirmed with the current one, and ends other sessions",
    can: "staff.password",
    audit: "staff.password_changed",
    params: One,
    body: z.strictObject({ current_password: TypedPassword, password: NewPassword }),
    reply: Done,
    errors: ["password.wrong"],
  },
  list: {
    method: "GET",
    path: "/support/api/v2/listUsers",
    summary: "Lists support staff by name",
    can: "staff.list",
    may_lag: true,
    reply: z.object({ users: z.array(StaffMember) }),
    errors: [],
  },
  search: {
    method: "GET",
    path: "/support/api/v2/users/search",
    summary: "Searches support staff by name or email",
    can: "staff.list",
    may_lag: true,
    query: z.strictObject({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
    reply: z.object({ users: z.array(StaffMember) }),
    errors: [],
  },
  get: {
    method: "GET",
    path: "/support/api/v2/user/{id}",
    summary: "Returns a staff member",
    can: "staff.list",
    params: One,
    reply: StaffMember,
    errors: ["staff.not_found"],
  },
  create: {
    method: "POST",
    path: "/support/api/v2/createUser",
    summary: "Creates a staff member with a one-time password, shown once",
    can: "staff.manage",
    audit: "staff.created",
    body: z.strictObject({ email: Email, full_name: FullName, level: Level }),
    reply: z.object({ user: StaffMember, password: z.string() }),
    errors: ["staff.email_taken"],
  },
  setLevel: {
    method: "POST",
    path: "/support/api/v2/permissionLevels",
    summary: "Sets another staff member's level. It applies to their next request",
    can: "staff.manage",
    audit: "staff.level_changed",
    body: z.strictObject({ id: Id, level: Level }),
    reply: StaffMember,
    errors: ["staff.not_found", "staff.yourself", "staff.last_administrator"],
  },
  givePassword: {
    method: "POST",
    path: "/support/api/v2/user/{id}/oneTimePassword",
    summary: "Gives a colleague a one-time password, shown once, and ends their sessions. Uses up an approval",
    can: "staff.manage",
    audit: "staff.password_given",
    params: One,
    reply: z.object({ password: z.string() }),
    errors: ["staff.not_found", "staff.yourself", "approval.needed"],
  },
  resetMfa: {
    method: "PUT",
    path: "/support/api/v2/user/{id}/mfa",
    summary: "Turns off a colleague's two-step login and ends their sessions. Uses up an approval",
    can: "staff.manage",
    audit: "staff.mfa_reset",
    params: One,
    reply: Done,
    errors: ["staff.not_found", "staff.yourself", "approval.needed"],
  },
  remove: {
    method: "DELETE",
    path: "/support/api/v2/user/{id}",
    summary: "Deletes another staff member and ends their sessions. The last support administrator can't be deleted",
    can: "staff.manage",
    audit: "staff.deleted",
    /** The specification identifies staff by user name, which is their email address here. */
    params: z.strictObject({ id: z.union([Id, Email]) }),
    reply: Done,
    errors: ["staff.not_found", "staff.yourself", "staff.last_administrator"],
  },
});
