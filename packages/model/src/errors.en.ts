import type { ErrorCode, FieldIssue } from "./errors.ts";

export const errorsEn = {
  "request.invalid": "Some of what was sent is not valid. Check the marked fields.",
  "request.not_found": "There is nothing at this address.",
  "request.too_large": "That is more than can be sent at once.",
  "request.too_many": "Too many requests from here. Wait {{seconds}} seconds and try again.",
  "request.wrong_origin": "This request did not come from our own page, so nothing was changed. Reload the page.",
  "server.busy": "Too much at once right now. Nothing was changed; try again in a few seconds.",
  "server.maintenance": "Portal is on Maintenance Mode",
  "server.unexpected": "Something went wrong on our side. Nothing was changed; try again in a moment.",
  "session.required": "Your session has ended. Log in again.",
  "session.suspended": "Your account is suspended. Ask your team administrator.",
  "session.unverified": "Error - 434 Your account has not yet been verified",
  "session.mfa_pending": "Finish two-step login first.",
  "session.terms_pending": "The terms have changed. Accept them to go on.",
  "access.forbidden": "You do not have the right to do this. Ask your team administrator.",
  "team.not_found": "This team does not exist, or you are not part of it.",
  "team.stale": "Somebody else changed this in the meantime. Refresh the page to see the newer values.",
  "team.gone": "This is no longer there. The team was loaded anew.",
} as const satisfies Record<ErrorCode, string>;

export const issuesEn = {
  "field.invalid": "This value is not valid.",
  "field.required": "Fill this in.",
  "field.unknown": "This field is not known.",
  "team_name.length": "Use 4 to 50 characters.",
  "team_name.characters": "Leave out < > \" ' : % // and http.",
  "team_name.word": "This name is reserved. Choose another one.",
} as const satisfies Record<FieldIssue, string>;
