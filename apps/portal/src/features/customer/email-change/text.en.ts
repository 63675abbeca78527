export const en = {
  "confirm.title": "Confirm your new e-mail",
  "confirm.lead": "You then log in with the new address, and your other sessions end.",
  "confirm.submit": "Confirm this address",
  "confirm.failed": "The address is not confirmed yet",
  "confirm.done": "Your e-mail is changed",
  "confirm.done.now": "Your e-mail is now",
  "confirm.done.lead": "Use it the next time you log in.",
  "confirm.taken": "This address is taken",
  "confirm.taken.lead":
    "Another account has it by now, so yours keeps its old e-mail. You can enter a different one in your settings.",

  "undo.title": "Take the change back?",
  "undo.lead": "The e-mail of your account was changed. Until then it was the address that this mail came to.",
  "undo.effect.back": "Your account gets the old address back.",
  "undo.effect.out": "Everybody is logged out, on every device.",
  "undo.effect.password": "We send a mail there with which you choose a new password.",
  "undo.keep": "If you changed it yourself, leave this page: nothing happens.",
  "undo.submit": "Take the change back",
  "undo.failed": "The change was not taken back",
  "undo.done": "The change is taken back",
  "undo.done.now": "Your account is back at",
  "undo.done.lead": "Everybody was logged out. We sent a mail there: choose a new password with its link, then log in.",
  "undo.taken": "Your old address is taken",
  "undo.taken.lead": "Another account has it by now, so we cannot give it back to yours by this link.",

  "confirm.invalid": "Invalid token or expired",
  "confirm.invalid.lead":
    "It has been used, has expired, or is not complete. Look in your settings which e-mail your account has, and change it there again if needed.",
  "undo.invalid": "Invalid token or expired",
  "undo.invalid.lead":
    "It has been used, has expired, or is not complete. If you cannot log in any more, customer service helps you.",
  customer_service: "Contact customer service",
  home: "Go to the dashboard",
  log_in: "Log in",
} as const;
