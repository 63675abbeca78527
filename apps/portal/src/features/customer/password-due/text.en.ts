export const en = {
  title: "Choose your own password",
  lead: "The password you logged in with was set by an administrator and works once. Choose one that only you know.",
  save: "Save and go on",
  log_out: "Log out",
  failed: "Could not change password",
} as const;
