export const en = {
  "confirm.title": "Confirm your new email",
  "confirm.lead": "You'll log in with the new address. Your other sessions will end.",
  "confirm.submit": "Confirm email",
  "confirm.failed": "Your new email isn't confirmed yet",
  "confirm.done": "Email changed",
  "confirm.done.now": "Your email is now",
  "confirm.done.lead": "Use it the next time you log in.",
  "confirm.taken": "This email is in use",
  "confirm.taken.lead":
    "Another account uses it now, so your email hasn't changed. You can choose a different one in your settings.",

  "undo.title": "Undo the email change?",
  "undo.lead": "The email of your account was changed. It used to be the address we sent this link to.",
  "undo.effect.back": "Your account gets its old email back.",
  "undo.effect.out": "All sessions end, on every device.",
  "undo.effect.password": "We send a link there to choose a new password.",
  "undo.keep": "If you made this change, leave this page. Nothing will happen.",
  "undo.submit": "Undo email change",
  "undo.failed": "Couldn't undo the change",
  "undo.done": "Email change undone",
  "undo.done.now": "Your email is again",
  "undo.done.lead": "All sessions ended. We sent you a link: choose a new password with it, then log in.",
  "undo.taken": "Your old email is in use",
  "undo.taken.lead": "Another account uses it now, so this link can't restore it.",

  "confirm.invalid": "Invalid token or expired",
  "confirm.invalid.lead":
    "The link has already been used, has expired or is incomplete. Check your email in settings and change it again if needed.",
  "undo.invalid": "Invalid token or expired",
  "undo.invalid.lead":
    "The link has already been used, has expired or is incomplete. If you can't log in, customer service can help.",
  customer_service: "Contact customer service",
  home: "Go to Home",
  log_in: "Log in",
} as const;
