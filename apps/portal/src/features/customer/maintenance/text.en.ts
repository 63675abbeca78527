export const en = {
  title: "Portal is on Maintenance Mode",
  text: "We will be back in a moment. Your team and your settings are untouched.",
  waiting: "This page comes back by itself. Last checked at {{time}}.",
  waiting_first: "This page comes back by itself.",
  check: "Check now",
  status: "Service status",
} as const;
