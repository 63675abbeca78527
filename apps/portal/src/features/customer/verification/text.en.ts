export const en = {
  "email.title": "Confirm your email",
  "email.checking": "Checking the link…",
  "email.lead": "One click and your account is ready.",
  "email.confirm": "Confirm my email",
  "email.failed": "Your email isn't confirmed yet",
  "invalid.title": "Invalid token or expired",
  "invalid.lead":
    "The link has already been used, has expired or is incomplete. If you already confirmed your email, log in.",
  "invalid.again": "Otherwise, we'll send you a new one.",
  "unread.title": "Couldn't check the link",
  try_again: "Try again",
  "done.title": "Thank you, your email is verified",
  "done.lead": "Your account is ready. Log in to set it up.",
  log_in: "Log in",
  "unverified.title": "Your account is not verified",
  "unverified.lead": "Open the link in the email we sent to",
  "unverified.after": "Already opened it?",
} as const;
