import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Email, Id, LinkToken, TypedPassword } from "../kit/schemas.ts";
import { PersonName } from "../members/person-name.ts";
import { MfaCode } from "../mfa/code.ts";
import { NewPassword } from "../passwords/contract.ts";
import { Locale, Session, User } from "../session/contract.ts";
import { TermsVersions } from "../team/terms.ts";

/**
 * How an invited person joins.
 * `new`: with a new account for the invited address. `existing`: with the account the address has here, which leaves its
 * former team. `alternate`: with a new account for another address. `other_product`: with name and password of the account
 * the address has in the other product, which stays as it is.
 */
const JOIN_WAYS = ["new", "existing", "alternate", "other_product"] as const;
export type JoinWay = (typeof JOIN_WAYS)[number];

export const join = group({
  open: {
    method: "GET",
    path: "/api/v2/join/{token}",
    summary: "Returns the details of an invitation without using it up",
    can: "join",
    limited: true,
    params: z.strictObject({ token: LinkToken }),
    reply: z.object({
      team_id: Id,
      team_name: z.string(),
      /** The name of the person who sent the invitation; null if it is not known. */
      inviter: z.nullable(z.string()),
      /** Masked, unless the caller is logged in with it. */
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      /** Whether the invited address already has an account, and in which product. */
      account: z.enum(["none", "here", "other_product"]),
      /** The team that the account would leave; only shown to its owner. */
      leaves: z.nullable(z.string()),
    }),
    errors: ["token.invalid"],
  },
  accept: {
    method: "POST",
    path: "/api/v2/join",
    summary: "Accepts an invitation, once. Opens a session unless email verification or two-step login comes first",
    can: "join",
    audit: "member.joined",
    body: z.strictObject({
      token: LinkToken,
      way: z.enum(JOIN_WAYS),
      /** The password of the existing account. */
      password: z.optional(TypedPassword),
      two_fa_code: z.optional(MfaCode),
      new_password: z.optional(NewPassword),
      email: z.optional(Email),
      first_name: z.optional(PersonName),
      last_name: z.optional(PersonName),
      terms: z.optional(TermsVersions),
      locale: z.optional(Locale),
    }),
    reply: z.object({
      success: z.boolean(),
      /** The new address must be confirmed first: no session yet. */
      next: z.optional(z.literal("verify")),
      /** Minutes to wait after too many wrong passwords. */
      delay: z.optional(Count),
      session: z.optional(Session),
      user: z.optional(User),
    }),
    errors: [
      "token.invalid",
      "password.wrong",
      "mfa.code_required",
      "mfa.wrong_code",
      "mfa.too_many_codes",
      "email.taken",
      "signup.domain_refused",
      "join.leads_a_team",
      "join.paying",
    ],
  },
});
