export const en = {
  title: "{{team}} is canceled",
  "title.solo": "Your account is canceled",
  until: "Until {{date}} you can restore it, just as it was. Then it is deleted for good, all but the statements.",
  after: "Nothing is charged for restoring it, and it does not renew by itself any more.",
  kept: "What is kept until then",
  restore: "Restore the account",
  takeout: "Download my data",
  log_out: "Log out",
  failed: "The account was not restored",
  done: "The account is back. It does not renew by itself any more.",
} as const;
