export const en = {
  title: "Our terms have changed",
  lead: "Read and accept the new versions to continue. Nothing in your account changes until then.",
  accept: "Accept and continue",
  log_out: "Log out",
  instead: "Don't want to accept them?",
  cancel: "Cancel account…",
  failed: "Couldn't accept the terms",
} as const;
