import * as z from "zod/mini";
import { LEVELS } from "../access.ts";
import { group } from "../kit/endpoint.ts";
import { Count, Email, Id, TypedPassword } from "../kit/shapes.ts";
import { Session } from "../session/contract.ts";

const StaffUser = z.object({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  level: z.enum(LEVELS),
});
export type StaffUser = z.infer<typeof StaffUser>;

export const staff = group({
  login: {
    method: "POST",
    path: "/support/api/v2/login",
    summary: "Logs a member of the support staff in; their session is apart from every customer's",
    can: "staff.enter",
    audit: "staff.session_started",
    body: z.strictObject({ email: Email, password: TypedPassword }),
    reply: z.object({
      success: z.boolean(),
      delay: z.optional(Count),
      session: z.optional(Session),
      user: z.optional(StaffUser),
    }),
    errors: [],
  },
  logout: {
    method: "POST",
    path: "/support/api/v2/logout",
    summary: "Ends the staff session",
    can: "staff.self",
    audit: "staff.session_ended",
    reply: z.object({ success: z.boolean() }),
    errors: [],
  },
  me: {
    method: "GET",
    path: "/support/api/v2/user/me",
    summary: "The member of staff who is signed in",
    can: "staff.self",
    reply: StaffUser,
    errors: [],
  },
});
