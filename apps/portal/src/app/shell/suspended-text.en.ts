export const en = {
  title: "Your account is suspended",
  team: "Your team has switched it off for now; your settings are kept. Ask your team administrator to switch it on again.",
  "team.lead": "Do you lead this team?",
  solo: "It is switched off for now; your settings are kept.",
  "solo.lead": "We can tell you why, and switch it on again.",
  support: "Contact support",
  check: "Check again",
  still: "It is still suspended.",
  log_out: "Log out",
} as const;
