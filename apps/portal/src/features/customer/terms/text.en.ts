export const en = {
  title: "The terms have changed",
  lead: "Read and accept the new versions to go on. Until then nothing in your account changes.",
  accept: "Accept and go on",
  log_out: "Log out",
  instead: "If you do not want to accept them:",
  cancel: "Cancel the account…",
  failed: "The terms were not accepted",
} as const;
