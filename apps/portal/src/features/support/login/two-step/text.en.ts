export const en = {
  not_completed: "The login was not completed",
  back: "Back to log in",
  "set_up.title": "Set up two-step login",
  "set_up.lead": "Staff log in with a code as well, every time. Add this account to an authenticator app.",
  "code.title": "Enter your code",
  "code.lead": "Open your authenticator app and type the {{digits}}-digit code for {{brand}}.",
  "code.hint": "It is sent as soon as all {{digits}} digits are there. Each code works once.",
  "code.submit": "Verify and log in",
  "code.no_app": "No access to your app? A support administrator can reset your two-step login.",
  "password.title": "Choose your password",
  "password.lead": "The one you came with was made for you. It has done its work: from now on this one counts.",
  "password.submit": "Save and log in",
} as const;
