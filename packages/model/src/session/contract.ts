import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Email, Id, LinkToken, TypedPassword } from "../kit/schemas.ts";
import { Contacts } from "../members/contact.ts";
import { AdminRole, Product, SubscriptionState, Tier } from "../members/schemas.ts";

export const Locale = z.enum(["en", "es"]);
export type Locale = z.infer<typeof Locale>;

/** For browsers, `token` is a public handle and the secret is a cookie. For other clients it is the bearer token. */
export const Session = z.object({ token: z.string(), expires_at: Count });

export const User = z.object({
  /** The current user's own id carries a leading U (specification §3). */
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The path of the picture, or null. */
  avatar: z.nullable(z.string()),
  locale: Locale,
  team: z.object({
    id: Id,
    team_name: z.string(),
    admin_role: AdminRole,
    product: Product,
    tier: Tier,
    state: SubscriptionState,
  }),
  /** Always exactly one, the active subscription. */
  subscriptions: z.array(z.object({ id: Id, tier: Tier, state: SubscriptionState })),
  support_login_as_user: z.boolean(),
});
export type User = z.infer<typeof User>;

/** Adds the contacts, which login does not wait for. */
const WholeUser = z.extend(User, {
  team_provided_contact_information: Contacts,
  user_provided_contact_information: Contacts,
});

export const session = group({
  login: {
    method: "POST",
    path: "/api/v2/session/login",
    summary: "Logs in with email and password. After too many failures, `delay` is the wait in minutes",
    can: "session.start",
    audit: "session.started",
    body: z.strictObject({
      email: Email,
      /** Not needed in an attempt that already checked it. */
      password: z.optional(TypedPassword),
      /** The attempt, for clients without cookies. */
      token: z.optional(z.string().check(z.maxLength(128))),
    }),
    reply: z.object({
      success: z.boolean(),
      /** Two-step login is still required. */
      mfa_required: z.optional(z.boolean()),
      delay: z.optional(Count),
      session: z.optional(Session),
      user: z.optional(User),
    }),
    errors: [],
  },
  loginAsUser: {
    method: "POST",
    path: "/api/v2/session/loginAsUser",
    summary: "Logs in support staff to a customer's account with a token, in the browser that requested it",
    can: "session.start",
    audit: "session.started_by_support",
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({
      success: z.boolean(),
      /** Where staff first confirm this browser; afterwards the token is sent again. */
      confirm_at: z.optional(z.string()),
      session: z.optional(Session),
      user: z.optional(User),
    }),
    errors: ["token.invalid"],
  },
  logout: {
    method: "POST",
    path: "/api/v2/session/logout",
    summary: "Ends the caller's session",
    can: "session.end",
    audit: "session.ended",
    reply: z.object({ success: z.boolean() }),
    errors: [],
  },
  check: {
    method: "GET",
    path: "/api/v2/checkJwtToken",
    summary: "Returns whether the session is valid, and until when",
    can: "session.view",
    reply: z.object({ valid: z.boolean(), expires_at: Count }),
    errors: [],
  },
  list: {
    method: "GET",
    path: "/api/v2/session/list",
    summary: "Lists the caller's open sessions, newest first",
    can: "session.manage",
    reply: z.object({
      sessions: z.array(
        z.object({ id: z.string(), current: z.boolean(), browser: z.string(), created_at: Count, last_seen_at: Count }),
      ),
    }),
    errors: [],
  },
  end: {
    method: "DELETE",
    path: "/api/v2/session/{sessionId}",
    summary: "Ends one of the caller's sessions",
    can: "session.manage",
    audit: "session.ended",
    params: z.strictObject({ sessionId: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    reply: z.object({ success: z.boolean() }),
    errors: ["session.not_found"],
  },
  endOthers: {
    method: "POST",
    path: "/api/v2/session/logoutOthers",
    summary: "Ends the caller's other sessions and forgets remembered browsers",
    can: "session.manage",
    audit: "session.others_ended",
    reply: z.object({ ended: Count }),
    errors: [],
  },
  user: {
    method: "GET",
    path: "/api/v2/authUser",
    summary: "Returns the logged-in person with their contact details",
    can: "session.view",
    reply: WholeUser,
    errors: [],
  },
});
