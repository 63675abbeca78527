export const en = {
  title: "Portal is on Maintenance Mode",
  text: "We'll be back shortly. Your team and settings aren't affected.",
  waiting: "This page reloads automatically. Last checked at {{time}}.",
  waiting_first: "This page reloads automatically.",
  check: "Check now",
  status: "Service status",
} as const;
