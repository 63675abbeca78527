export const en = {
  title: "{{team}} is canceled",
  "title.solo": "Your account is canceled",
  until:
    "You can restore it exactly as it was until {{date}}. After that, everything except statements is permanently deleted.",
  after: "Restoring is free. Automatic renewal stays off.",
  kept: "What you get back if you restore",
  restore: "Restore account",
  takeout: "Download my data",
  log_out: "Log out",
  failed: "Couldn't restore the account",
  done: "Account restored. Automatic renewal is off.",
} as const;
