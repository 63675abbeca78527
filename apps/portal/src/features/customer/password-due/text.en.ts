export const en = {
  title: "Choose your own password",
  lead: "You logged in with a one-time password from an admin. Choose one that only you know.",
  save: "Save and continue",
  log_out: "Log out",
  failed: "Could not change password",
} as const;
