export const en = {
  title: "Your account is suspended",
  team: "Your team suspended your account. We've kept your settings. Ask your team admin to reactivate it.",
  "team.lead": "Are you the team owner?",
  solo: "You can't use it for now. We've kept your settings.",
  "solo.lead": "We can tell you why and reactivate it.",
  support: "Contact support",
  check: "Check again",
  still: "Your account is still suspended.",
  log_out: "Log out",
} as const;
