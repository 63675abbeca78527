export const en = {
  not_completed: "Couldn't log you in",
  back: "Back to login",
  "set_up.title": "Set up two-step login",
  "set_up.lead": "Staff log in with a code every time. Add this account to your authenticator app.",
  "code.title": "Enter your code",
  "code.lead": "Enter the {{digits}}-digit code for {{brand}} from your authenticator app.",
  "code.hint": "Sent automatically after {{digits}} digits. Each code works once.",
  "code.submit": "Verify and log in",
  "code.no_app": "No access to your app? A support admin can reset your two-step login.",
  "password.title": "Choose your password",
  "password.lead": "Your one-time password worked. Choose the one you'll use from now on.",
  "password.submit": "Save and log in",
} as const;
